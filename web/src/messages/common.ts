/** Texts that belong to no single screen. */
export const common = {
  loading: 'Loading',
  tryAgain: 'Try again',
  close: 'Close',
  back: 'Back',
  skip: 'Skip to the content',
  signOut: 'Sign out',
  account: 'Account',
  failedToLoad: 'Failed to load your data',
  copied: 'Copied to clipboard',
  copyFailed: 'Failed to copy',
  unexpected: 'An unexpected error occurred',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  offline: 'You are offline. What you type is kept on this device.',
  notFound: { title: 'Oops! Page not found', home: 'Return to Home' },
  broken: {
    title: 'Something went wrong',
    text: 'This page stopped working. What you had typed in a note or an entry is kept on this device.',
    reload: 'Load the page again',
  },
} as const;
