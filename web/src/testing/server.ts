import { setupServer } from 'msw/node';

import { apiHandlers } from './api-handlers';
import { authHandlers } from './auth-handlers';

/** The server that tests talk to: real requests, answered from `db`. */
export const server = setupServer(...authHandlers, ...apiHandlers);
