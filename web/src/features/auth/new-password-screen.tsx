import { auth } from '@/messages/auth';
import { Page } from '@/ui/page';

import { NewPasswordForm } from './new-password-form';

/** The last step of a recovery. */
export function NewPasswordScreen({ email }: { email: string }) {
  return (
    <Page title={auth.fresh.title} width="form">
      <NewPasswordForm email={email} />
    </Page>
  );
}
