import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { common } from '@/messages/common';

import { IconButton } from './icon-button';
import classes from './notices.module.css';
import { noticesStore, type Notice } from './notices-store';

/** How long a notice that is no failure stays, in milliseconds. */
const STAY = 6000;

const ICONS = { good: IconCheck, info: IconInfoCircle, danger: IconAlertCircle } as const;

/** The host of every notice. Stands once, at the root; both regions exist from the start so that they are read out. */
export function Notices() {
  const notices = useSyncExternalStore(noticesStore.subscribe, noticesStore.get);
  const failures = notices.filter((notice) => notice.tone === 'danger');
  const others = notices.filter((notice) => notice.tone !== 'danger');
  return (
    <div className={classes.host}>
      <div role="alert">
        {failures.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
      <div role="status">
        {others.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </div>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { id, tone, text, action } = notice;
  const [held, setHeld] = useState(false);
  const close = () => noticesStore.close(id);
  useEffect(() => {
    if (held || tone === 'danger') return undefined;
    const timer = setTimeout(() => noticesStore.close(id), STAY);
    return () => clearTimeout(timer);
  }, [held, tone, id]);
  const Icon = ICONS[tone];
  return (
    <div
      className={classes.card}
      data-tone={tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={20} aria-hidden />
      <p className={classes.text}>{text}</p>
      {action !== null && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.action}
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={common.close} onClick={close}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
