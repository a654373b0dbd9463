import { common } from '@/messages/common';

import classes from './broken-page.module.css';

/** What stands where a page has failed. Uses nothing that could fail in its turn. */
export function BrokenPage() {
  return (
    <main className={classes.page}>
      <h1>{common.broken.title}</h1>
      <p>{common.broken.text}</p>
      <button type="button" className={classes.button} onClick={() => globalThis.location.reload()}>
        {common.broken.reload}
      </button>
    </main>
  );
}
