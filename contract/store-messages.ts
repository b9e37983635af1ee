import type { Message } from './messages.ts';

/** For a line of the cart or of a checkout that exceeds the stock. */
export const notEnoughStock = (productTitle: string, variantTitle: string, left: number) =>
  `Not enough stock for ${productTitle} (${variantTitle}). Only ${left} left.`;

/** Messages of the store's screens when something fails. */
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
