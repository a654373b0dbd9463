import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { momentInLondon } from '@/domain/dates';
import { sleTypeLabel, templateFor, type TemplateSlug } from '@/domain/sle-types';
import { entryMessages } from '@/messages/entry';
import type { DraftRecord } from '@/storage/draft-record';
import { onTabChange } from '@/storage/tab-channel';

import { draftQueries } from './draft-queries';
import classes from './unfinished-drafts.module.css';

/** An address with what the navigation carries along. */
export interface DraftLink {
  to: string;
  state?: unknown;
}

interface UnfinishedDraftsProps {
  userId: string;
  /** Where a draft is reviewed; `entryId` is the saved entry that it changes, if any. */
  linkTo: (slug: TemplateSlug, draftId: string, entryId: string | null) => DraftLink;
}

/** What waits in this browser to be saved. Nothing at all when there is nothing. */
export function UnfinishedDrafts({ userId, linkTo }: UnfinishedDraftsProps) {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(draftQueries.unfinished(userId));
  useEffect(
    () =>
      onTabChange(({ shelf }) => {
        if (shelf === 'drafts') void queryClient.invalidateQueries({ queryKey: draftQueries.all() });
      }),
    [queryClient],
  );
  if (data.length === 0) return null;
  return (
    <section className={classes.drafts} aria-labelledby="unfinished">
      <h2 id="unfinished" className={classes.heading}>
        {entryMessages.unfinished}
      </h2>
      <ul>
        {data.map((record) => {
          const { to, state } = linkTo(templateFor(record.draft.sleType).slug, record.id, record.base?.entryId ?? null);
          return (
            <li key={record.id}>
              <Link to={to} state={state} className={classes.row}>
                <span className={classes.title}>{record.draft.title.trim() || entryMessages.untitled}</span>
                <span className={classes.facts}>{facts(record)}</span>
                <IconChevronRight size={20} aria-hidden className={classes.icon} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function facts({ draft, base, changedAt }: DraftRecord): string {
  const what = base === null ? sleTypeLabel(draft.sleType) : entryMessages.unsavedChanges;
  return `${what}, ${momentInLondon(changedAt, Date.now())}`;
}
