/** Limits and intervals that the server and the browser share. A constant that one module needs is in that module. */
export const marketRefreshMs = 60_000;
export const coinsPerRequest = 100;

/**
 * The number of products that the store shows at first, and that each press on its button adds. A large catalogue would
 * slow the page down.
 */
export const productsPerStep = 24;

/** Maximum quantity of a line: payment providers accept no more. */
export const maxLineQuantity = 999_999;

/**
 * Maximum sum of an order, in minor units: a thousand times the highest price. Thousands of such orders can be added
 * without exceeding a safe integer, beyond which SQLite's driver returns none.
 */
export const maxOrderCents = 1_000_000_000_000;

/** Maximum length of a checkout's return addresses. */
export const maxReturnUrlChars = 2_000;
