/**
 * Limits and intervals that the server and the browser share. A constant that only one module needs is in that module.
 */
export const marketRefreshMs = 60_000;
export const coinsPerRequest = 100;

/**
 * The number of products that the store shows at first, and that each press on its button adds. Showing a large
 * catalogue at once would slow the page down.
 */
export const productsPerStep = 24;

/** Maximum quantity of a line: payment providers accept no more. */
export const maxLineQuantity = 999_999;

/**
 * Maximum sum of an order, in minor units: a thousand times the highest price. The sum of thousands of such orders
 * is still a safe integer. SQLite's driver returns no larger ones.
 */
export const maxOrderCents = 1_000_000_000_000;

/** Maximum length of a checkout's return URLs. */
export const maxReturnUrlChars = 2_000;
