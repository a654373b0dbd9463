import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { auth } from '@/messages/auth';
import { common } from '@/messages/common';
import { leaving } from '@/messages/leaving';
import { session } from '@/session/session';
import type { UnsavedWork } from '@/storage/unsaved-work';
import { notify } from '@/ui/notify';

import { paths } from './paths';
import classes from './sign-out.module.css';

// Fetched when it is wanted: the browser's database is no part of the first load.
const storage = () => import('@/storage/unsaved-work');

/** Signs out. Work that only this browser holds is named first; it goes with the session, since machines are shared. */
export function SignOut({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [work, setWork] = useState<readonly UnsavedWork[]>([]);

  const leave = async () => {
    dialog.current?.close();
    await session.signOut();
    await navigate(paths.auth, { replace: true });
    // After the screens are gone, so that none of them writes its words again while it closes.
    const wiped = await storage()
      .then(({ wipeUnsavedWork }) => wipeUnsavedWork(userId))
      .then(
        () => true,
        () => false,
      );
    if (wiped) notify.success(auth.signedOut);
    else notify.failure(leaving.notWiped);
  };
  const ask = async () => {
    const unsaved = await storage()
      .then(({ nameUnsavedWork }) => nameUnsavedWork(userId))
      .catch(() => []);
    if (unsaved.length === 0) return leave();
    setWork(unsaved);
    return dialog.current?.showModal();
  };

  return (
    <>
      <Button variant="subtle" onClick={() => void ask()}>
        {common.signOut}
      </Button>
      <dialog ref={dialog} className={classes.dialog} aria-labelledby="leaving-title">
        <h2 id="leaving-title">{leaving.title}</h2>
        <p>{leaving.text}</p>
        <ul className={classes.work}>
          {work.map((item) => (
            <li key={`${item.kind}-${item.changedAt}`}>{leaving.named(item)}</li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button onClick={() => dialog.current?.close()}>{leaving.stay}</Button>
          <Button color="danger" variant="outline" onClick={() => void leave()}>
            {leaving.leave}
          </Button>
        </div>
      </dialog>
    </>
  );
}
