import { useNavigate } from 'react-router';

import { paths } from '@/app/paths';
import { RecordScreen } from '@/features/record/record-screen';
import { useUser } from '@/session/react';

import type { DraftState } from './draft-id';
import { Unfinished } from './unfinished';

/** /record: takes a note and leads to the review of its draft. */
export function RecordRoute() {
  const { id } = useUser();
  const navigate = useNavigate();
  return (
    <RecordScreen
      userId={id}
      back={paths.dashboard}
      unfinished={<Unfinished />}
      onDrafted={(slug, draftId) => {
        const state: DraftState = { draftId };
        void navigate(paths.review.to(slug), { state });
      }}
    />
  );
}
