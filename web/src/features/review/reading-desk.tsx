import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { profileQueries } from '@/api/profile';
import type { UnsaidSentence } from '@/domain/draft-notes';
import type { EntryDraft } from '@/domain/entry-draft';
import { SaveBar } from '@/ui/save-bar';

import { ExportActions } from './export-actions';
import { outcomesHeading } from './outcomes-heading';
import { ReadingView } from './reading-view';

interface ReadingDeskProps {
  draft: EntryDraft;
  unsaid: readonly UnsaidSentence[];
  /** The first actions of the bar. */
  children: ReactNode;
  apart?: ReactNode;
  /** What stands between the text and the bar. */
  foot: ReactNode;
}

/** An entry to read, with what can be done to it from there. */
export function ReadingDesk({ draft, unsaid, children, apart, foot }: ReadingDeskProps) {
  const ePortfolio = useQuery(profileQueries.mine()).data?.e_portfolio;
  const heading = outcomesHeading(draft.sleType, ePortfolio);
  return (
    <>
      <ReadingView draft={draft} unsaid={unsaid} outcomesHeading={heading} />
      {foot}
      <SaveBar apart={apart}>
        {children}
        <ExportActions draft={draft} outcomesHeading={heading} />
      </SaveBar>
    </>
  );
}
