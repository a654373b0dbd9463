import { Outlet } from 'react-router';

import { Bar } from './bar';
import { Frame } from './frame';
import { paths } from './paths';

/** The frame of the pages that anyone may see. */
export function OpenShell() {
  return (
    <Frame bar={<Bar home={paths.landing} />}>
      <Outlet />
    </Frame>
  );
}
