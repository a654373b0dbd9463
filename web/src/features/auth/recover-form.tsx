import { Button } from '@mantine/core';

import { auth } from '@/messages/auth';
import { session } from '@/session/session';

import classes from './auth.module.css';
import { emailIssue, firstIssue } from './credentials';
import { EmailField } from './email-field';
import { IssueLine } from './issue-line';
import { useSubmit } from './use-submit';

interface RecoverFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: (email: string) => void;
  onBack: () => void;
}

/** Asks for the mail that lets a forgotten password be replaced. */
export function RecoverForm({ email, onEmail, onSent, onBack }: RecoverFormProps) {
  const { busy, text, onSubmit, fieldProps } = useSubmit({
    check: () => firstIssue([['email', emailIssue(email.trim())]] as const),
    send: async () => {
      await session.sendCode(email.trim(), 'recovery');
      onSent(email.trim());
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <p>{auth.recover.lead}</p>
      <EmailField value={email} onChange={onEmail} {...fieldProps('email')} />
      <IssueLine text={text} />
      <Button type="submit" loading={busy}>
        {auth.recover.send}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {auth.recover.back}
      </Button>
    </form>
  );
}
