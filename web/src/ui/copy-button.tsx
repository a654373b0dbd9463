import { IconCheck, IconCopy } from '@tabler/icons-react';

import { common } from '@/messages/common';

import { IconButton } from './icon-button';
import { notify } from './notify';
import { useCopy } from './use-copy';

/** Copies one text; a tick shows for two seconds. `label` says what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy();
  const press = async () => {
    if (await copy(text)) notify.success(common.copied);
    else notify.failure(common.copyFailed);
  };
  return (
    <IconButton label={label} onClick={() => void press()}>
      {copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
    </IconButton>
  );
}
