/** The texts of the record screen (specification sections 2, 4 and 8, and our own for what they leave open). */
export const recordMessages = {
  processed: 'Entry processed successfully',
  failed: 'Failed to process entry',
  mayTake: 'This may take 10-20 seconds',
  noteKept: 'Your note is kept on this device.',
  noteOnPage: 'Your note is still on this page.',
  failure: {
    signedOut: 'Your session has ended. Log in again to go on.',
    tooLarge: 'The note is too long to send. Shorten it, or make two entries of it.',
    tooMany: 'Too many notes in a short time. Wait a minute, then press Process again.',
    unavailable: 'The service cannot take notes at the moment. Try again in a few minutes.',
    offline: 'You are offline. Press Process again when you are back online.',
    network: 'The server could not be reached. Check your connection, then press Process again.',
    unexpected:
      'Something went wrong on our side. Press Process again; if it keeps failing, copy your note and tell us.',
    notKept:
      'The draft is ready, but this browser would not keep it. Free some space on this device, then press Process again.',
  },
  journal: {
    failing:
      'This browser is not keeping a copy of your note. Stay on this page until it is processed, or copy it somewhere safe.',
    full: 'This device has no room left to keep a copy of your note. Stay on this page until it is processed, or copy it somewhere safe.',
    restored: (moment: string) => `Your note from ${moment} is back.`,
  },
  otherTab: {
    title: 'This note is also open in another tab',
    text: 'The other tab holds different words. Nothing was overwritten.',
    keepBoth: 'Keep both texts',
    keepThis: 'Keep only this text',
    takeOther: 'Use the other text',
  },
  noneLeft: {
    title: 'No Recordings Remaining',
    text: 'You have used all your free recordings.',
    noteSafe: 'What you typed is below. It stays on this device, and you can copy it.',
  },
  voiceNotBuilt: 'Voice recording is not part of this version yet. Type your note instead.',
  tips: [
    'State the type of event: Mini-CEX, DOPS, CBD and so on',
    'Mention the setting: ward, clinic, surgery',
    'Include what your supervisor said',
    'Reflect: what you felt, learned and will do next',
  ],
} as const;
