import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';

import { createQueryClient } from '@/api/query-client';
import { useUser } from '@/session/react';
import { notify } from '@/ui/notify';

import { Bar } from './bar';
import { Frame } from './frame';
import { paths } from './paths';
import { SignOut } from './sign-out';

/** The frame of the signed-in app. Another doctor on the same device gets another cache. */
export function SignedInShell() {
  const { id } = useUser();
  return <ShellFor key={id} userId={id} />;
}

function ShellFor({ userId }: { userId: string }) {
  const [queries] = useState<QueryClient>(() => createQueryClient(notify));
  return (
    <QueryClientProvider client={queries}>
      <Frame bar={<Bar home={paths.dashboard}>{<SignOut userId={userId} />}</Bar>}>
        <Outlet />
      </Frame>
    </QueryClientProvider>
  );
}
