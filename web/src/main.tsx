import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from '@/app/app';
import { AppRouter } from '@/app/router';
import { session } from '@/session/session';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

session.start();
createRoot(root).render(
  <StrictMode>
    <App>
      <AppRouter />
    </App>
  </StrictMode>,
);
