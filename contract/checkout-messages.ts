import type { Message } from './message.ts';

/** Errors beside the checkout page's fields. */
export const checkoutFieldErrors = {
  email: 'Enter an email address, such as name@example.com.',
  name: 'Enter your full name.',
  street: 'Enter a street and number.',
  postcode: 'Enter a postcode.',
  city: 'Enter a city.',
  /** For a name or a part of an address; see isPlainLine. */
  notPlain: 'Leave out web addresses, and put a space after each dot.',
  country: 'Choose a country from the list.',
  countryNotServed: 'We do not send to this country. Choose one from the list.',
  countryNoLonger:
    'Where we send to has changed, and nothing was charged. Choose the country again: the price depends on it.',
  countryChanged:
    'The country was changed in another window, and the price with it. Nothing was charged. Look at the total again.',
  cardMissing: 'Enter a card number.',
  cardDeclined: 'The card was declined. Nothing was charged. Try another card.',
  cardRefused: 'Only the test cards named above work here. Do not enter a real card.',
  expiry: 'Enter the month and year the card ends, such as 12 / 30.',
  expiryPast: 'This card has ended. Use a date in the future.',
  cvc: 'Enter the 3 or 4 digits of the card code.',
} as const;

/** Above the checkout page's form. */
export const checkoutNews = {
  otherTotal:
    'The total has changed since you opened this page. Nothing was charged. Check it, then pay.',
} as const;

/** Where an address has its share of the stock already. */
export const notHeld =
  'Many checkouts from your network are open, so these items are not held for you: they are yours once you have paid, if they are not sold out by then.';

/** Notices of the checkout page when there is nothing to pay. */
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
