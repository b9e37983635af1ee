/** Business constants, each with its unit in the name. */
export const marketRefreshMs = 60_000;
export const coinsPerRequest = 100;
export const moversShown = 5;
export const homeTableRows = 10;
export const priceFlashMs = 500;
export const toastMs = 5_000;
export const toastSwipePx = 50;
export const mobileBelowPx = 768;
export const metaDescriptionMaxChars = 160;
export const newsletterPanelMs = 5_000;
export const gasRefreshingMs = 1_500;
export const gasAutoRefreshMs = 30_000;

/** Products that the store shows at first. More come on demand, so that a large catalogue does not slow the page down. */
export const productsAtOnce = 24;

/** Maximum quantity of a line: payment providers accept no more. */
export const lineQuantityMax = 999_999;

/**
 * Maximum sum of an order, in minor units: a thousand times the highest price. Thousands of such orders can be added
 * without exceeding a safe integer, beyond which SQLite's driver returns none.
 */
export const orderCentsMax = 1_000_000_000_000;

/** Maximum length of a checkout's return addresses. */
export const redirectTargetMaxChars = 2_000;
