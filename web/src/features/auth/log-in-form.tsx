import { Button } from '@mantine/core';
import { useState } from 'react';

import { auth } from '@/messages/auth';
import { session } from '@/session/session';
import { AuthFailure } from '@/session/types';
import { notify } from '@/ui/notify';

import classes from './auth.module.css';
import { emailIssue, firstIssue, passwordIssue } from './credentials';
import { EmailField } from './email-field';
import { IssueLine } from './issue-line';
import { PasswordField } from './password-field';
import { useSubmit } from './use-submit';

interface LogInFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgot: () => void;
  /** Asked for when the address has not been verified yet. */
  onEnterCode: () => void;
}

/** E-mail and password of an existing account. */
export function LogInForm({ email, onEmail, onForgot, onEnterCode }: LogInFormProps) {
  const [password, setPassword] = useState('');
  const { busy, failure, text, onSubmit, fieldProps } = useSubmit({
    check: () =>
      firstIssue([
        ['email', emailIssue(email.trim())],
        ['password', passwordIssue(password)],
      ] as const),
    send: async () => {
      await session.signIn(email.trim(), password);
      notify.success(auth.signedIn);
    },
  });
  const unverified = failure instanceof AuthFailure && failure.code === 'email_not_confirmed';
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <EmailField value={email} onChange={onEmail} {...fieldProps('email')} />
      <PasswordField
        label={auth.password}
        purpose="current"
        value={password}
        onChange={setPassword}
        {...fieldProps('password')}
      />
      <IssueLine text={text} />
      {unverified && (
        <Button variant="light" onClick={onEnterCode}>
          {auth.enterCode}
        </Button>
      )}
      <Button type="submit" loading={busy}>
        {auth.logIn}
      </Button>
      <Button variant="subtle" onClick={onForgot}>
        {auth.forgot}
      </Button>
    </form>
  );
}
