import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

import { paths } from '@/app/paths';
import type { TemplateSlug } from '@/domain/sle-types';
import { NewReviewScreen } from '@/features/review/new-review-screen';
import { useUser } from '@/session/react';

import { draftIdOf } from './draft-id';

/** /review and /review/{type}: a draft that is not saved yet. */
export function ReviewRoute() {
  const user = useUser();
  const navigate = useNavigate();
  const { slug } = useParams();
  const state: unknown = useLocation().state;
  const leave = useCallback(() => void navigate(paths.dashboard), [navigate]);
  const goTo = useCallback(
    (fitting: TemplateSlug) => void navigate(paths.review.to(fitting), { replace: true, state }),
    [navigate, state],
  );
  return (
    <NewReviewScreen
      userId={user.id}
      slug={slug}
      draftId={draftIdOf(state)}
      back={paths.dashboard}
      onLeave={leave}
      onSlug={goTo}
    />
  );
}
