import { Badge } from '@mantine/core';
import { stillUnsaid, type UnsaidSentence } from '@/domain/draft-notes';
import { type EntryDraft, textAt } from '@/domain/entry-draft';
import { shown } from '@/domain/entry-text';
import { sleTypeLabel } from '@/domain/sle-types';
import { entryMessages } from '@/messages/entry';
import { CopyButton } from '@/ui/copy-button';

import { OutcomeBadges } from './outcome-badges';
import classes from './reading-view.module.css';
import { type FieldSpec, templateOf } from './templates';
import { UnsaidNote } from './unsaid-note';

interface ReadingViewProps {
  draft: EntryDraft;
  unsaid: readonly UnsaidSentence[];
  outcomesHeading: string;
}

/** The entry as it will be read: the same fields as the form but for the title, which heads the page. */
export function ReadingView({ draft, unsaid, outcomesHeading }: ReadingViewProps) {
  const fields = templateOf(draft.sleType).fields.filter(
    (field) => field.path !== 'title' && (!field.onlyWhenFilled || textAt(draft, field.path).trim() !== ''),
  );
  return (
    <div className={classes.layout}>
      <article className={classes.entry}>
        <Badge>{sleTypeLabel(draft.sleType)}</Badge>
        <dl className={classes.facts}>
          {fields
            .filter((field) => field.kind !== 'prose')
            .map((field) => (
              <div key={field.path} className={classes.fact}>
                <dt>{field.label}</dt>
                <dd>{shown(draft, field) || entryMessages.empty}</dd>
              </div>
            ))}
        </dl>
        {fields
          .filter((field) => field.kind === 'prose')
          .map((field) => (
            <Prose key={field.path} field={field} text={shown(draft, field)} unsaid={unsaid} />
          ))}
      </article>
      <div className={classes.aside}>
        <section aria-labelledby="outcomes" className={classes.outcomes}>
          <h2 id="outcomes" className={classes.heading}>
            {outcomesHeading}
          </h2>
          <Outcomes draft={draft} />
        </section>
      </div>
    </div>
  );
}

function Prose({ field, text, unsaid }: { field: FieldSpec; text: string; unsaid: readonly UnsaidSentence[] }) {
  const id = `read-${field.path}`;
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {field.label}
        </h2>
        {field.copy && text !== '' && <CopyButton text={text} label={`Copy ${field.label}`} />}
      </div>
      {text === '' ? <p className={classes.empty}>{entryMessages.empty}</p> : <p className={classes.prose}>{text}</p>}
      <UnsaidNote sentences={stillUnsaid(unsaid, field.path, text)} />
    </section>
  );
}

function Outcomes({ draft }: { draft: EntryDraft }) {
  if (templateOf(draft.sleType).outcomes === 'hlos') return <OutcomeBadges names={draft.hlos} />;
  if (draft.capabilities.length === 0) return <p className={classes.empty}>{entryMessages.empty}</p>;
  return (
    <ul className={classes.capabilities}>
      {draft.capabilities.map(({ capability_name, justification }) => (
        <li key={capability_name}>
          <h3 className={classes.capability}>{capability_name}</h3>
          <p className={classes.prose}>{justification}</p>
        </li>
      ))}
    </ul>
  );
}
