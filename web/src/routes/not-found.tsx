import { Link } from 'react-router';

import { paths } from '@/app/paths';
import { common } from '@/messages/common';
import { Page } from '@/ui/page';

/** Every address that leads nowhere. */
export function NotFoundRoute() {
  return (
    <Page title={common.notFound.title}>
      <p>
        <Link to={paths.landing}>{common.notFound.home}</Link>
      </p>
    </Page>
  );
}
