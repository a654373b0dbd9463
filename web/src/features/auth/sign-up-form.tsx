import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import { DEFAULT_GRADE, GRADES } from '@/domain/grades';
import { auth } from '@/messages/auth';
import { session } from '@/session/session';
import { notify } from '@/ui/notify';

import classes from './auth.module.css';
import { emailIssue, firstIssue, passwordIssue, referralIssue, tidyReferral } from './credentials';
import { EmailField } from './email-field';
import { IssueLine } from './issue-line';
import { PasswordField } from './password-field';
import { useSubmit } from './use-submit';

interface SignUpFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** The code of a referral link; empty without one. */
  referral: string;
  onCreated: (email: string, password: string) => void;
}

/** Everything a new account needs. */
export function SignUpForm({ email, onEmail, referral: referralAtFirst, onCreated }: SignUpFormProps) {
  const [password, setPassword] = useState('');
  const [grade, setGrade] = useState<string>(DEFAULT_GRADE);
  const [referral, setReferral] = useState(tidyReferral(referralAtFirst));
  const { busy, text, onSubmit, fieldProps } = useSubmit({
    check: () =>
      firstIssue([
        ['email', emailIssue(email.trim())],
        ['password', passwordIssue(password)],
        ['referral', referralIssue(tidyReferral(referral))],
      ] as const),
    send: async () => {
      const referralCode = tidyReferral(referral) || null;
      await session.signUp({ email: email.trim(), password, trainingGrade: grade, referralCode });
      notify.success(auth.created);
      onCreated(email.trim(), password);
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <p className={classes.advice}>{auth.emailAdvice}</p>
      <EmailField value={email} onChange={onEmail} {...fieldProps('email')} />
      <PasswordField
        label={auth.password}
        purpose="new"
        value={password}
        onChange={setPassword}
        {...fieldProps('password')}
      />
      <NativeSelect
        label={auth.grade}
        name="grade"
        data={[...GRADES]}
        value={grade}
        onChange={(event) => setGrade(event.currentTarget.value)}
      />
      <TextInput
        label={auth.referral}
        name="referral"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={referral}
        onChange={(event) => setReferral(event.currentTarget.value.toUpperCase())}
        {...fieldProps('referral')}
      />
      <IssueLine text={text} />
      <Button type="submit" loading={busy}>
        {auth.signUp}
      </Button>
    </form>
  );
}
