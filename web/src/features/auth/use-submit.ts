import { useState, type FormEvent } from 'react';

import type { Issue } from './credentials';
import { failureText } from './failure-text';

interface Submission<Field extends string> {
  /** The first broken rule, or null. */
  check: () => Issue<Field> | null;
  /** The call; what it throws is said above the button. */
  send: () => Promise<void>;
}

/** A form that shows one issue at a time and is sent once however often it is pressed. */
export function useSubmit<Field extends string>({ check, send }: Submission<Field>) {
  const [busy, setBusy] = useState(false);
  const [issue, setIssue] = useState<Issue<Field> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const broken = check();
    setIssue(broken);
    setFailure(null);
    if (broken !== null) {
      focusField(form, broken.field);
      return;
    }
    setBusy(true);
    try {
      await send();
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  };

  const text = issue?.text ?? (failure === null ? null : failureText(failure));
  return {
    busy,
    failure,
    text,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    fieldProps: (field: Field): IssueProps =>
      issue?.field === field ? { error: true, 'aria-errormessage': ISSUE_ID } : {},
  };
}

/** What marks a field as the one with the issue. Mantine keeps aria-describedby for its own hint. */
export interface IssueProps {
  error?: true;
  'aria-errormessage'?: string;
}

/** The id of the line that holds the issue. */
export const ISSUE_ID = 'auth-issue';

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
