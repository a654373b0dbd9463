import { TextInput } from '@mantine/core';
import { memo } from 'react';

import { longDate } from '@/domain/dates';
import { stillUnsaid, type UnsaidSentence } from '@/domain/draft-notes';
import { GrowingTextarea } from '@/ui/growing-textarea';

import type { DraftDesk } from './draft-desk';
import { fieldId } from './field-id';
import type { FieldSpec } from './templates';
import { UnsaidNote } from './unsaid-note';

interface FieldControlProps {
  desk: DraftDesk;
  field: FieldSpec;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  unsaid: readonly UnsaidSentence[];
}

/** One field of the form, by its kind. Drawn anew only when it has changed: growing text areas measure themselves. */
export const FieldControl = memo(function FieldControl(props: FieldControlProps) {
  const { desk, field, value, error, readOnly, unsaid } = props;
  const shared: Control = {
    id: fieldId(field.path),
    label: field.label,
    description: field.hint,
    placeholder: field.placeholder,
    value,
    error,
    readOnly,
    onChange: (event) => desk.write(field.path, event.currentTarget.value),
  };
  return (
    <div>
      {field.kind === 'date' && <DateControl {...shared} />}
      {field.kind === 'line' && <LineControl {...shared} />}
      {field.kind === 'yesNo' && <YesNoControl {...shared} />}
      {field.kind === 'prose' && <GrowingTextarea {...shared} rows={field.rows ?? 3} />}
      <UnsaidNote sentences={stillUnsaid(unsaid, field.path, value)} />
    </div>
  );
});

interface Control {
  id: string;
  label: string;
  description: string | undefined;
  placeholder: string | undefined;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** One line of text that shows all of itself: a long title wraps on a narrow screen. */
function LineControl({ onChange, ...props }: Control) {
  return (
    <GrowingTextarea
      {...props}
      rows={1}
      onChange={(event) =>
        onChange({ currentTarget: { value: event.currentTarget.value.replaceAll(/\s*\n\s*/gu, ' ') } })
      }
    />
  );
}

/** The browser's picker follows its own language; the day written out leaves no doubt about 04/03. */
function DateControl(props: Control) {
  return (
    <TextInput
      {...props}
      type="date"
      max="9999-12-31"
      description={longDate(props.value) || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

function YesNoControl(props: Control) {
  const list = `${props.id}-answers`;
  return (
    <>
      <TextInput {...props} list={list} autoComplete="off" />
      <datalist id={list} aria-label="Suggested answers">
        <option value="Yes">Yes</option>
        <option value="No">No</option>
      </datalist>
    </>
  );
}
