import { paths } from '@/app/paths';
import type { TemplateSlug } from '@/domain/sle-types';
import { UnfinishedDrafts, type DraftLink } from '@/features/review/unfinished-drafts';
import { useUser } from '@/session/react';

import type { DraftState } from './draft-id';

function linkTo(slug: TemplateSlug, draftId: string, entryId: string | null): DraftLink {
  if (entryId !== null) return { to: paths.review.to(slug, entryId) };
  const state: DraftState = { draftId };
  return { to: paths.review.to(slug), state };
}

/** The doctor's drafts that wait in this browser, each leading to its review. */
export function Unfinished() {
  return <UnfinishedDrafts userId={useUser().id} linkTo={linkTo} />;
}
