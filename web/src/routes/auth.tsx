import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';

import { paths } from '@/app/paths';
import { AuthScreen } from '@/features/auth/auth-screen';
import { linkFailureText } from '@/features/auth/failure-text';
import { NewPasswordScreen } from '@/features/auth/new-password-screen';
import { readAuthState, type AuthStep } from '@/features/auth/step';
import { auth } from '@/messages/auth';
import { useAuth } from '@/session/react';
import { session } from '@/session/session';
import { Busy } from '@/ui/busy';

/** /auth: signs in, signs up, recovers. Somebody signed in goes where they wanted to go. */
export function AuthRoute() {
  const state = useAuth();
  const navigate = useNavigate();
  const location = useLocation();
  const { search } = location;
  const referral = useSearchParams()[0].get('ref');
  const { step, from } = readAuthState(location.state);

  if (state.status === 'loading') return <Busy />;
  if (state.status === 'signedIn') {
    if (state.recovering) return <NewPasswordScreen email={state.user.email} />;
    return <Navigate to={from ?? paths.dashboard} replace />;
  }
  const first: AuthStep = { kind: referral === null ? 'logIn' : 'signUp', email: '' };
  const goTo = (next: AuthStep, { replace } = { replace: false }) =>
    void navigate({ pathname: paths.auth, search }, { replace, state: { step: next, ...(from && { from }) } });
  return <AuthScreen step={step ?? first} onStep={goTo} referral={referral ?? ''} notice={reasonForBeingHere()} />;
}

function reasonForBeingHere(): string | null {
  if (session.linkFailure !== null) return linkFailureText(session.linkFailure);
  return session.endedUnasked ? auth.ended : null;
}
