import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { configQueries } from '@/api/config';
import type { TemplateSlug } from '@/domain/sle-types';
import { recordMessages } from '@/messages/record';
import { Page } from '@/ui/page';

import classes from './record-screen.module.css';
import { Tips } from './tips';
import { TypedNote } from './typed-note';
import { VoiceFace } from './voice-face';

interface RecordScreenProps {
  userId: string;
  /** Where the arrow leads. */
  back: string;
  /** Drafts that wait for their review. */
  unfinished?: ReactNode;
  /** What can be done when no recordings are left. */
  whenNoneLeft?: ReactNode;
  onDrafted: (slug: TemplateSlug, draftId: string) => void;
}

/** Where a note is taken. Typed notes for now; the voice face says why it cannot be used. */
export function RecordScreen({ userId, back, unfinished, whenNoneLeft, onDrafted }: RecordScreenProps) {
  const [mode, setMode] = useState<'text' | 'voice'>('text');
  const { data: config } = useQuery(configQueries.all());
  const speech = config?.engines.speech;
  const reason = (speech?.available === false && speech.reason) || recordMessages.voiceNotBuilt;
  return (
    <Page
      title="Record"
      back={back}
      lead="Tell what happened and what you took from it. Names and other identifiers are removed before anything is saved."
    >
      {unfinished}
      {mode === 'voice' && <VoiceFace reason={reason} />}
      {/* Hidden, not taken away: a note that the browser could not keep lives only in here. */}
      <div hidden={mode === 'voice'}>
        <TypedNote
          key={userId}
          userId={userId}
          limit={config?.limits.transcript_characters}
          whenNoneLeft={whenNoneLeft}
          onDrafted={onDrafted}
        />
      </div>
      <Button
        variant="subtle"
        className={classes.toggle}
        data-mode={mode}
        onClick={() => setMode(mode === 'text' ? 'voice' : 'text')}
      >
        {mode === 'text' ? 'Switch to Voice' : 'Or type your entry'}
      </Button>
      <Tips />
    </Page>
  );
}
