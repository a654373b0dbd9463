import { Loader } from '@mantine/core';

import { common } from '@/messages/common';

import classes from './busy.module.css';
import { Delayed } from './delayed';

/** A spinner in the middle of the page, after 400 ms. */
export function Busy({ label = common.loading }: { label?: string }) {
  return (
    <div className={classes.busy} role="status" aria-label={label}>
      <Delayed>
        <Loader size="md" aria-hidden />
      </Delayed>
    </div>
  );
}
