import { NativeSelect } from '@mantine/core';

import type { UnsaidSentence } from '@/domain/draft-notes';
import { type EntryDraft, textAt } from '@/domain/entry-draft';
import { readSleType, SLE_TYPES, sleTypeLabel } from '@/domain/sle-types';

import type { DraftDesk } from './draft-desk';
import type { Faults } from './faults';
import { FieldControl } from './field-control';
import { LeftoverNote } from './leftover-note';
import classes from './review-form.module.css';
import { templateOf } from './templates';

interface ReviewFormProps {
  desk: DraftDesk;
  draft: EntryDraft;
  unsaid: readonly UnsaidSentence[];
  faults: Faults;
  readOnly: boolean;
}

const TYPES = SLE_TYPES.map((type) => ({ value: type, label: sleTypeLabel(type) }));

/** The one form of every type: its fields come from the template of the draft's type. */
export function ReviewForm({ desk, draft, unsaid, faults, readOnly }: ReviewFormProps) {
  const template = templateOf(draft.sleType);
  return (
    <div className={classes.form}>
      <NativeSelect
        classNames={{ input: classes.type }}
        label={template.typeLabel}
        data={TYPES}
        value={draft.sleType}
        disabled={readOnly}
        onChange={(event) => {
          const sleType = readSleType(event.currentTarget.value);
          if (sleType !== null) desk.change({ sleType });
        }}
      />
      <LeftoverNote desk={desk} draft={draft} />
      {template.fields.map((field) => (
        <FieldControl
          key={field.path}
          desk={desk}
          field={field}
          value={textAt(draft, field.path)}
          error={faults.get(field.path)}
          readOnly={readOnly}
          unsaid={unsaid}
        />
      ))}
    </div>
  );
}
