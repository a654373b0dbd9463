import { BrowserRouter, Route, Routes } from 'react-router';

import { lazyScreen } from '@/ui/lazy-screen';

import { Guard } from './guard';
import { OpenShell } from './open-shell';
import { paths } from './paths';

const Landing = lazyScreen(async () => (await import('@/routes/landing')).LandingRoute);
const Auth = lazyScreen(async () => (await import('@/routes/auth')).AuthRoute);
const SignedIn = lazyScreen(async () => (await import('./signed-in-shell')).SignedInShell);
const Dashboard = lazyScreen(async () => (await import('@/routes/dashboard')).DashboardRoute);
const Record = lazyScreen(async () => (await import('@/routes/record')).RecordRoute);
const Entry = lazyScreen(async () => (await import('@/routes/entry')).EntryRoute);
const Review = lazyScreen(async () => (await import('@/routes/review')).ReviewRoute);
const NotFound = lazyScreen(async () => (await import('@/routes/not-found')).NotFoundRoute);

/** The address of every screen. */
export function AppRouter() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}

/** The routes without a router, for tests that bring their own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<OpenShell />}>
        <Route path={paths.landing} element={<Landing />} />
        <Route path={paths.auth} element={<Auth />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<Guard />}>
        <Route element={<SignedIn />}>
          <Route path={paths.dashboard} element={<Dashboard />} />
          <Route path={paths.record} element={<Record />} />
          <Route path={paths.entry.pattern} element={<Entry />} />
          <Route path={paths.review.untyped} element={<Review />} />
          <Route path={paths.review.pattern} element={<Review />} />
          <Route path={paths.review.withIdPattern} element={<Entry />} />
        </Route>
      </Route>
    </Routes>
  );
}
