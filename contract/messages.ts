/** Every sentence a visitor reads when something is refused or fails (spec 5 and 8), and the toasts that confirm. */
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

/** Where a page's script cannot be fetched: its text and its links are there, its buttons do nothing. */
export const scriptMissing = {
  text: 'A part of this page could not be loaded: its buttons do not work.',
  again: 'Load it again',
} as const;

/** What is changed lives on in this tab alone, because the browser's storage is full or blocked. */
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

/** Hint beside a number that may be two: which one is meant is never guessed. */
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

/** What a failed market fetch stores (spec 8). */
export const failedToFetch = (statusText: string) => `Failed to fetch: ${statusText}`;
export const loadingMarketData = 'Loading Market Data...';
export const sampleTag = 'Sample';
export const sampleDataTag = 'Sample data';

/** A line of the cart or of a checkout asks for more than there is (spec 5). */
export const notEnoughStock = (productTitle: string, variantTitle: string, left: number) =>
  `Not enough stock for ${productTitle} (${variantTitle}). Only ${left} left.`;

/** What the checkout page says beside its fields. */
export const checkoutFieldErrors = {
  email: 'Enter an email address, such as name@example.com.',
  name: 'Enter your full name.',
  street: 'Enter a street and number.',
  postcode: 'Enter a postcode.',
  city: 'Enter a city.',
  country: 'Enter a country.',
  cardMissing: 'Enter a card number.',
  cardDeclined: 'The card was declined. Nothing was charged. Try another card.',
  cardRefused: 'Only the test cards named above work here. Do not enter a real card.',
  expiry: 'Enter the month and year the card ends, such as 12 / 30.',
  expiryPast: 'This card has ended. Use a date in the future.',
  cvc: 'Enter the 3 or 4 digits of the card code.',
} as const;

/** What the checkout page says when there is nothing to pay: a heading, then what to do. */
export const checkoutNotices = {
  paid: {
    title: 'This order is paid',
    description: 'There is nothing left to pay here.',
  },
  refundDue: {
    title: 'Paid too late',
    description:
      'The payment came after its items had been sold to somebody else. It is due to be given back.',
  },
  amountTooSmall: {
    title: 'This order cannot be paid',
    description:
      'The total is below the smallest amount that can be paid by card. Nothing was charged. Add something and try again.',
  },
  amountTooLarge: {
    title: 'This order cannot be paid',
    description:
      'The total is above the largest amount that can be paid at once. Nothing was charged. Order it in parts.',
  },
  refused: {
    title: 'This order cannot be paid',
    description:
      'The payment provider does not take it. Nothing was charged, and the items are no longer held. Try again later.',
  },
  processing: {
    title: 'Payment processing',
    description: 'The payment has been sent and is not confirmed yet. The items stay held.',
  },
  expired: {
    title: 'This checkout has expired',
    description: 'Its time to pay is over. If you have not paid, start again from the store.',
  },
  cancelled: {
    title: 'This checkout was cancelled',
    description: 'The items are no longer held and nothing was charged.',
  },
  unknown: {
    title: 'There is no such checkout',
    description: 'The address may be incomplete. Nothing was charged.',
  },
  foreignForm: {
    title: 'This form was not sent from the checkout page',
    description: 'Nothing was charged. Open the checkout again and send the form from there.',
  },
  tooMany: {
    title: 'Too many attempts',
    description: 'Nothing was charged. Wait a minute, then try again.',
  },
  busy: {
    title: 'The store is busy',
    description: 'Wait a few seconds, then try again. Nothing is ever charged twice.',
  },
  failed: {
    title: 'Something went wrong',
    description: 'The payment was not confirmed. Open the checkout again to see where it stands.',
  },
  notTaken: {
    title: 'The form could not be read',
    description: 'Nothing was charged. Open the checkout again and send the form from there.',
  },
} as const satisfies Record<string, Message>;

/** What the store's screens say when something fails (spec 8). */
export const storeMessages = {
  errorLoadingProducts: (message: string) => `Error loading products: ${message}`,
  failedToLoadProducts: 'Failed to load products',
  noProducts: 'No products available at the moment.',
  errorLoadingProduct: (message: string) => `Error loading product: ${message}`,
  failedToLoadProduct: 'Failed to load product',
  inStock: (left: number) => `${left} in stock!`,
  notEnough: (left: number) => `Not enough stock. Only ${left} left.`,
  unavailable: 'Currently unavailable',
  addFailedOnList: 'Error adding to cart',
  addFailedOnProduct: 'Oh no! Something went wrong.',
  otherCurrency: (inCart: string, wanted: string) =>
    `Your cart is in ${inCart.toUpperCase()} and this product in ${wanted.toUpperCase()}. Check out or empty the cart first.`,
  notTogether: (inCart: string, here: string) =>
    `The cart began in ${inCart.toUpperCase()} and this is in ${here.toUpperCase()}: they cannot be paid for together. Remove one of them.`,
  requiredField: (title: string) => `Enter ${title}.`,
  cartIsEmpty: 'Your cart is empty.',
  priceChanged: (before: string, now: string) => `The price changed from ${before} to ${now}.`,
  notChecked: 'Prices and stock could not be checked just now. They are checked again at checkout.',
} as const;

export const cartToasts = {
  checkoutFailed: {
    title: 'Checkout Error',
    description: 'There was a problem initializing checkout. Please try again.',
  },
  empty: {
    title: 'Your cart is empty',
    description: 'Add some products to your cart before checking out.',
  },
  alreadyPaid: {
    title: 'That order is paid',
    description: 'Its cart cannot be restored.',
  },
  notRestored: {
    title: 'The cart could not be restored',
    description: 'The store did not answer. Please try again.',
  },
} as const satisfies Record<string, Message>;
