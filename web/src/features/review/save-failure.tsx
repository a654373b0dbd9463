import { Button } from '@mantine/core';

import { useEffect, useRef } from 'react';

import { AppError } from '@/api/errors';
import { newId } from '@/domain/ids';
import { entryMessages } from '@/messages/entry';
import { ProblemNote } from '@/ui/problem-note';

import type { DraftDesk } from './draft-desk';
import { failureText } from './failure-text';
import classes from './keeping-line.module.css';

interface SaveFailureProps {
  failure: unknown;
  desk: DraftDesk;
  onRetry: () => void;
}

/** A save that did not work: what happened, that nothing is lost, and the way on. */
export function SaveFailure({ failure, desk, onRetry }: SaveFailureProps) {
  const text = `${entryMessages.saveFailed}. ${failureText(failure, navigator.onLine)}`;
  const entryGone = failure instanceof AppError && failure.kind === 'notFound' && desk.get().record.base !== null;
  const place = useRef<HTMLDivElement>(null);
  // Each failure mounts this anew. The press was on the sticky bar; the answer may stand far below what is in sight.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (!entryGone) {
    return (
      <div ref={place} className={classes.failure}>
        <ProblemNote text={text} onRetry={onRetry} />
      </div>
    );
  }
  const saveAsNew = () => {
    desk.renew({ id: newId(), saveKey: newId() });
    onRetry();
  };
  return (
    <div ref={place} className={classes.failure}>
      <ProblemNote text={text} />
      <Button variant="outline" mt="sm" onClick={saveAsNew}>
        {entryMessages.saveAsNew}
      </Button>
    </div>
  );
}
