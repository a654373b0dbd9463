import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';

import { paths } from '@/app/paths';
import type { TemplateSlug } from '@/domain/sle-types';
import { EntryReviewScreen } from '@/features/review/entry-review-screen';
import { useUser } from '@/session/react';

/** /entry/{id} and /review/{type}/{id}: a saved entry, at the address that fits its type. */
export function EntryRoute() {
  const user = useUser();
  const navigate = useNavigate();
  const { id = '', slug } = useParams();
  const leave = useCallback(() => void navigate(paths.dashboard), [navigate]);
  const goTo = useCallback(
    (fitting: TemplateSlug) => void navigate(paths.review.to(fitting, id), { replace: true }),
    [navigate, id],
  );
  return (
    <EntryReviewScreen userId={user.id} entryId={id} slug={slug} back={paths.dashboard} onLeave={leave} onSlug={goTo} />
  );
}
