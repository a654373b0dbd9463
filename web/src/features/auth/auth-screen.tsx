import { useState } from 'react';

import { auth } from '@/messages/auth';
import { Page } from '@/ui/page';
import { ProblemNote } from '@/ui/problem-note';
import { Segmented } from '@/ui/segmented';

import classes from './auth.module.css';
import { CodeForm } from './code-form';
import { LogInForm } from './log-in-form';
import { RecoverForm } from './recover-form';
import { SignUpForm } from './sign-up-form';
import type { AuthStep } from './step';

const MODES = [
  { value: 'logIn', label: auth.logInTitle },
  { value: 'signUp', label: auth.signUpTitle },
] as const;

interface AuthScreenProps {
  step: AuthStep;
  /** Goes to another step; `replace` keeps the history as long as it is. */
  onStep: (step: AuthStep, how?: { replace: boolean }) => void;
  referral: string;
  /** Why one is here without having asked: a mail link that failed, a session that ended. */
  notice: string | null;
}

/** Log in and sign up, entering a code, and asking for one after a forgotten password. */
export function AuthScreen({ step, onStep, referral, notice }: AuthScreenProps) {
  const [email, setEmail] = useState(step.email);
  // In memory only: a reload forgets it, and the password that came with the letter's own sign-up holds.
  const [chosenPassword, setChosenPassword] = useState<string | null>(null);
  // A step waits for its mail in the history, so that a reload does not lose it.
  const awaitCode = (address: string, purpose: 'signup' | 'recovery') =>
    onStep({ kind: 'code', email: address, purpose, sentAt: Date.now() });

  switch (step.kind) {
    case 'code':
      return (
        <Page key="code" title={auth.code.title} width="form">
          <CodeForm
            email={step.email}
            purpose={step.purpose}
            sentAt={step.sentAt}
            chosenPassword={chosenPassword}
            onResent={() => onStep({ ...step, sentAt: Date.now() }, { replace: true })}
            onChangeEmail={() => onStep({ kind: step.purpose === 'signup' ? 'signUp' : 'recover', email: step.email })}
          />
        </Page>
      );
    case 'recover':
      return (
        <Page key="recover" title={auth.recover.title} width="form">
          <RecoverForm
            email={email}
            onEmail={setEmail}
            onSent={(address) => awaitCode(address, 'recovery')}
            onBack={() => onStep({ kind: 'logIn', email })}
          />
        </Page>
      );
    case 'logIn':
    case 'signUp': {
      const signingUp = step.kind === 'signUp';
      return (
        <Page key="modes" title={signingUp ? auth.signUpTitle : auth.logInTitle} width="form">
          <div className={classes.modes}>
            {notice !== null && <ProblemNote text={notice} />}
            <Segmented
              legend={auth.mode}
              name="mode"
              options={MODES}
              value={step.kind}
              onChange={(kind) => onStep({ kind, email }, { replace: true })}
            />
            {signingUp ? (
              <SignUpForm
                email={email}
                onEmail={setEmail}
                referral={referral}
                onCreated={(address, password) => {
                  setChosenPassword(password);
                  awaitCode(address, 'signup');
                }}
              />
            ) : (
              <LogInForm
                email={email}
                onEmail={setEmail}
                onForgot={() => onStep({ kind: 'recover', email })}
                onEnterCode={() => onStep({ kind: 'code', email: email.trim(), purpose: 'signup', sentAt: 0 })}
              />
            )}
          </div>
        </Page>
      );
    }
  }
}
