import { paths } from '@/app/paths';
import type { AuthState } from '@/features/auth/step';
import { LandingScreen } from '@/features/landing/landing-screen';

const SIGN_UP: AuthState = { step: { kind: 'signUp', email: '' } };

/** /: says what this is and leads in. */
export function LandingRoute() {
  return <LandingScreen signUp={{ to: paths.auth, state: SIGN_UP }} logIn={{ to: paths.auth }} />;
}
