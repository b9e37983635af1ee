/** All sentences that visitors read when something is refused or fails, and all confirmation toasts. */
export interface Message {
  title: string;
  description?: string;
}

export const messages = {
  fillInAllFields: { title: 'Error', description: 'Please fill in all fields.' },
  partNotLoaded: {
    title: 'Error',
    description: 'This could not be loaded. Check your connection and reload the page.',
  },
  pageNotFound: {
    title: '404 Page Not Found',
    description: 'The page may have moved, or the address is not quite right.',
  },
  pageFailed: {
    title: 'This page could not be shown',
    description: 'Something went wrong on our side. Trying again often helps.',
  },
  fillAllFields: { title: 'Error', description: 'Please fill all fields.' },
  dataError: {
    title: 'Data Error',
    description: 'Could not fetch latest market data. Displaying cached information.',
  },
  comingSoon: {
    title: 'Feature Coming Soon!',
    description: 'This feature is not implemented yet.',
  },
  searchSubmitted: (text: string) => ({
    title: 'Search Submitted',
    description: `You searched for: ${text}`,
  }),
  welcome: (name: string) => ({
    title: 'Welcome!',
    description: `You are logged in as ${name}.`,
  }),
  invalidEmail: {
    title: 'Invalid Email',
    description: 'Please enter a valid email address to subscribe.',
  },
  incompleteForm: { title: 'Incomplete Form', description: 'Please fill out all fields.' },
  messageSent: { title: 'Message Sent!', description: 'Thank you for your message.' },
} satisfies Record<string, Message | ((text: string) => Message)>;

/** Shown when a page's script cannot be loaded: text and links work, buttons do not. */
export const scriptMissing = {
  text: 'A part of this page could not be loaded: its buttons do not work.',
  again: 'Load it again',
} as const;

/** Shown when changes exist only in this tab, because the browser's storage is full or blocked. */
export const notStored = {
  title: 'Not stored',
  description:
    'This browser has no room for it, so the latest changes are gone when this page is closed or loaded again.',
  copy: 'Download a copy',
} as const;

/** Hints beside empty fields of the auth form. */
export const authHints = {
  email: 'Enter your email.',
  password: 'Enter your password.',
} as const;

/** Hints beside the fields of a portfolio transaction. */
export const portfolioHints = {
  coin: 'Enter a symbol.',
  amount: 'Enter a number.',
  price: 'Enter a price in US dollars.',
} as const;

/** Hint beside an ambiguous number. We never guess which one is meant. */
export const twoReadings = ([one, other]: readonly [string, string]): string =>
  `Write ${one} or ${other}: this could be either.`;

/** Hint beside the newsletter's field. */
export const newsletterHint = 'Enter an email address, such as name@example.com.';

/** Hints beside empty fields of the contact form. */
export const contactHints = {
  name: 'Enter your name.',
  email: 'Enter your email.',
  message: 'Enter a message.',
} as const;

/** The error that a failed market fetch stores. */
export const failedToFetch = (statusText: string) => `Failed to fetch: ${statusText}`;
export const loadingMarketData = 'Loading Market Data...';
export const sampleTag = 'Sample';
export const sampleDataTag = 'Sample data';
