/** Every sentence a visitor reads when something is refused or fails (spec 5 and 8), and the toasts that confirm. */
export interface Message {
  title: string;
  description?: string;
}

export const messages = {
  fillInAllFields: { title: 'Error', description: 'Please fill in all fields.' },
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
} satisfies Record<string, Message | ((text: string) => Message)>;

/** What a failed market fetch stores (spec 8). */
export const failedToFetch = (statusText: string) => `Failed to fetch: ${statusText}`;
export const loadingMarketData = 'Loading Market Data...';
export const sampleTag = 'Sample';
export const sampleDataTag = 'Sample data';

/** A line of the cart or of a checkout asks for more than there is (spec 5). */
export const notEnoughStock = (productTitle: string, variantTitle: string, left: number) =>
  `Not enough stock for ${productTitle} (${variantTitle}). Only ${left} left.`;
