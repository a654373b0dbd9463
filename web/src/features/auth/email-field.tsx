import { TextInput } from '@mantine/core';

import { auth } from '@/messages/auth';

import type { IssueProps } from './use-submit';

interface EmailFieldProps extends IssueProps {
  value: string;
  onChange: (value: string) => void;
}

/** The e-mail address that an account hangs on. */
export function EmailField({ value, onChange, ...issue }: EmailFieldProps) {
  return (
    <TextInput
      label={auth.email}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...issue}
    />
  );
}
