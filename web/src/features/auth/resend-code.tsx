import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { auth } from '@/messages/auth';
import { session } from '@/session/session';
import type { CodePurpose } from '@/session/types';
import { notify } from '@/ui/notify';

import { failureText } from './failure-text';

/** Milliseconds between two mails: the server's own limit for one address. */
const COOL_DOWN = 60_000;

interface ResendCodeProps {
  email: string;
  purpose: CodePurpose;
  sentAt: number;
  onResent: () => void;
}

/** Sends the mail again, not more often than once a minute. */
export function ResendCode({ email, purpose, sentAt, onResent }: ResendCodeProps) {
  const seconds = useSecondsUntil(sentAt + COOL_DOWN);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await session.sendCode(email, purpose);
      notify.success(auth.code.resent);
      onResent();
    } catch (failure) {
      notify.failure(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" loading={busy} disabled={seconds > 0} onClick={() => void send()}>
      {seconds > 0 ? auth.code.resendIn(seconds) : auth.code.resend}
    </Button>
  );
}

/** Whole seconds left until a moment, counted down to 0. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((moment - now) / 1000));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [waiting]);
  return left;
}
