import { Button } from '@mantine/core';
import { useState } from 'react';

import { auth } from '@/messages/auth';
import { session } from '@/session/session';
import { notify } from '@/ui/notify';

import classes from './auth.module.css';
import { firstIssue, passwordIssue } from './credentials';
import { IssueLine } from './issue-line';
import { PasswordField } from './password-field';
import { useSubmit } from './use-submit';

/** Replaces a forgotten password, after its code or link was accepted. */
export function NewPasswordForm({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const { busy, text, onSubmit, fieldProps } = useSubmit({
    check: () => firstIssue([['password', passwordIssue(password)]] as const),
    send: async () => {
      await session.setPassword(password);
      notify.success(auth.passwordSet);
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {/* Password managers file the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={auth.newPassword}
        purpose="new"
        value={password}
        onChange={setPassword}
        {...fieldProps('password')}
      />
      <IssueLine text={text} />
      <Button type="submit" loading={busy}>
        {auth.fresh.save}
      </Button>
    </form>
  );
}
