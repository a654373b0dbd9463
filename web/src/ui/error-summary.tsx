import { useEffect, useRef } from 'react';

import classes from './error-summary.module.css';

/** One thing to mend: the id of its field and the sentence. */
export interface SummaryItem {
  readonly fieldId: string;
  readonly text: string;
}

/** Everything to mend at once, each line leading to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, items }: { title: string; items: readonly SummaryItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={classes.box}>
      {/* The alert sits inside the focused box, so that focus and announcement do not race. */}
      <div role="alert">
        <h2 className={classes.title}>{title}</h2>
        <ul>
          {items.map(({ fieldId, text }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                className={classes.link}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
