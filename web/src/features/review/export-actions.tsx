import { Button } from '@mantine/core';

import type { EntryDraft } from '@/domain/entry-draft';
import { entryFileName, entryMail, entryText } from '@/domain/entry-text';
import { entryMessages } from '@/messages/entry';
import { notify } from '@/ui/notify';
import { useCopy } from '@/ui/use-copy';

import { downloadText, followLink } from './follow-link';
import { templateOf } from './templates';

/** Takes the entry out of here: by mail, or as a text file. `outcomesHeading` stands above the outcomes. */
export function ExportActions({ draft, outcomesHeading }: { draft: EntryDraft; outcomesHeading: string }) {
  const { copy } = useCopy();
  const { fields, typeLabel } = templateOf(draft.sleType);
  const text = () => entryText(draft, fields, { typeLabel, outcomesHeading });

  const email = async () => {
    const whole = text();
    const copied = await copy(whole);
    if (copied) notify.info(`${entryMessages.openingMail} ${entryMessages.mailWhole}`);
    else notify.failure(`${entryMessages.openingMail} ${entryMessages.mailNoCopy}`);
    followLink(entryMail(draft.title, whole, copied ? entryMessages.mailCut : entryMessages.mailCutOnly).href);
  };

  const exportText = () => {
    const file = entryFileName(draft);
    downloadText(text(), file);
    notify.success(entryMessages.exported(file));
  };

  return (
    <>
      <Button variant="outline" onClick={() => void email()}>
        Email to Me
      </Button>
      <Button variant="outline" onClick={exportText}>
        Export as text
      </Button>
    </>
  );
}
