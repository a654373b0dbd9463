import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import { auth, codeSentTo } from '@/messages/auth';
import { session } from '@/session/session';
import type { CodePurpose } from '@/session/types';
import { notify } from '@/ui/notify';

import classes from './auth.module.css';
import { codeDigits, codeIssue, firstIssue } from './credentials';
import { IssueLine } from './issue-line';
import { ResendCode } from './resend-code';
import { useSubmit } from './use-submit';

interface CodeFormProps {
  email: string;
  purpose: CodePurpose;
  /** When the last mail went out, in milliseconds since 1970. */
  sentAt: number;
  /** The password typed at sign-up in this tab. */
  chosenPassword: string | null;
  onResent: () => void;
  onChangeEmail: () => void;
}

/** The six digits from the mail: of a new account, or of a forgotten password. */
export function CodeForm({ email, purpose, sentAt, chosenPassword, onResent, onChangeEmail }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { busy, text, onSubmit, fieldProps } = useSubmit({
    check: () => firstIssue([['code', codeIssue(code)]] as const),
    send: async () => {
      await session.verifyCode(email, code, purpose);
      if (purpose === 'recovery') return;
      notify.success(auth.signedIn);
      if (chosenPassword !== null) await holdPassword(chosenPassword);
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <p>{codeSentTo(email, purpose)}</p>
      <TextInput
        label={auth.code.label}
        name="code"
        classNames={{ input: classes.code }}
        inputMode="numeric"
        autoComplete="one-time-code"
        description={auth.code.hint}
        value={code}
        onChange={(event) => setCode(codeDigits(event.currentTarget.value))}
        {...fieldProps('code')}
      />
      <IssueLine text={text} />
      <Button type="submit" loading={busy}>
        {auth.code.verify}
      </Button>
      <ResendCode key={sentAt} email={email} purpose={purpose} sentAt={sentAt} onResent={onResent} />
      <Button variant="subtle" onClick={onChangeEmail}>
        {auth.code.changeEmail}
      </Button>
    </form>
  );
}

/**
 * A stranger can sign up with somebody else's address; the owner who then types the code of that stranger's letter must
 * not take on the stranger's password.
 */
async function holdPassword(password: string): Promise<void> {
  try {
    await session.setPassword(password);
  } catch {
    notify.failure(auth.passwordUnconfirmed);
  }
}
