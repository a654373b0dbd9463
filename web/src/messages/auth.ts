/** Texts of signing in, signing up and recovery; those of the specification's sections 5 and 8 word for word. */
export const auth = {
  logInTitle: 'Log in',
  signUpTitle: 'Sign up',
  mode: 'Log in or sign up',
  logIn: 'Log in',
  signUp: 'Sign up',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 6 characters',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  grade: 'Training grade',
  referral: 'Referral code (optional)',
  emailAdvice:
    'Use a personal email address. NHS and other health-service mail filters often block sign-up emails, and a personal address stays yours when you change trust.',
  forgot: 'Forgot password?',
  enterCode: 'Enter the code from your email',

  signedIn: 'Logged in successfully',
  passwordUnconfirmed: 'Your password could not be confirmed. If it is refused next time, use ‘Forgot password?’.',
  signedOut: 'Signed out successfully',
  created: 'Account created! Check your email for a verification link to complete setup.',
  ended: 'You were signed out. Log in to carry on where you were.',
  passwordSet: 'Your new password is set',

  code: {
    title: 'Check your email',
    label: 'Six-digit code',
    verify: 'Verify',
    resend: 'Send the code again',
    resent: 'A new code is on its way',
    resendIn: (seconds: number) => `Send the code again in ${seconds} s`,
    changeEmail: 'Use another email address',
    hint: 'The email also has a link that does the same. Look in the spam folder too.',
  },
  recover: {
    title: 'Reset your password',
    lead: 'We send a six-digit code to your email address.',
    send: 'Send the code',
    back: 'Back to log in',
  },
  fresh: { title: 'Choose a new password', save: 'Save the new password' },

  issues: {
    email: 'Invalid email address',
    emailLong: 'Email too long',
    passwordShort: 'Password must be at least 6 characters',
    passwordLong: 'Password too long',
    referral: 'Invalid referral code format',
    code: 'Enter the six digits from the email',
  },

  failures: {
    credentials: 'Invalid email or password',
    unverified: 'Please verify your email before logging in',
    registered: 'This email is already registered. Please sign in instead.',
    code: 'That code is wrong or no longer valid. Use the newest email, or send the code again.',
    link: 'That link is no longer valid. Log in, or ask for a new email.',
    tooMany: 'Too many attempts. Wait a minute, then try again.',
    tooManyEmails: 'Too many emails were sent. Wait a minute, then try again.',
    samePassword: 'The new password must differ from the old one.',
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    unexpected: 'An unexpected error occurred',
  },
} as const;

/** How a code's mail is announced on the screen that waits for it. */
export function codeSentTo(email: string, purpose: 'signup' | 'recovery'): string {
  return purpose === 'signup'
    ? `We sent a six-digit code to ${email}. Enter it to finish setting up your account.`
    : `If ${email} has an account, a six-digit code is on its way to it.`;
}
