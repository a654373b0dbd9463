import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { auth } from '@/messages/auth';

import classes from './auth.module.css';
import type { IssueProps } from './use-submit';

interface PasswordFieldProps extends IssueProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether a password manager should offer a new password or the known one. */
  purpose: 'new' | 'current';
}

/** A password with Show. */
export function PasswordField({ label, value, onChange, purpose, ...issue }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      label={label}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete={purpose === 'new' ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      description={purpose === 'new' ? auth.passwordHint : undefined}
      minLength={6}
      required
      withAsterisk={false}
      rightSectionWidth="4.5rem"
      rightSection={
        <button
          type="button"
          className={classes.show}
          aria-label={shown ? auth.hidePassword : auth.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? auth.hide : auth.show}
        </button>
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...issue}
    />
  );
}
