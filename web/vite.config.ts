import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const API = 'http://127.0.0.1:8080';
const here = (path: string) => new URL(path, import.meta.url).pathname;

/** Parts of the auth library that this app never calls, and what stands in for them: 7 KB less for every visitor. */
const ABSENT: ReadonlyMap<string, string> = new Map([
  ['./GoTrueAdminApi', here('./src/session/absent/admin.ts')],
  ['./lib/webauthn', here('./src/session/absent/passkeys.ts')],
  ['./lib/web3/ethereum', here('./src/session/absent/wallets.ts')],
]);

function leaveOutUnusedAuth(): Plugin {
  return {
    name: 'leave-out-unused-auth',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('/@supabase/auth-js/') === true ? (ABSENT.get(source) ?? null) : null,
  };
}

export default defineConfig({
  plugins: [leaveOutUnusedAuth(), react()],
  resolve: { alias: { '@': here('./src') } },
  // `/auth` is a page; only `/auth/v1` is the API.
  server: { proxy: { '/api': API, '/auth/v1': API, '/functions': API } },
  build: {
    manifest: true,
    // The content security policy allows no data: URL for fonts, and images are few.
    assetsInlineLimit: 0,
    // A module-preload polyfill would be an inline script in old browsers; none that we support needs it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs and we do not write, in one file that outlives our own releases in the cache.
            {
              name: 'base',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@supabase|@mantine|clsx|tslib)\//u,
              tags: ['$initial'],
            },
          ],
        },
      },
    },
  },
});
