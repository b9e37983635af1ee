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

/** Products that the store shows at first. The rest comes on demand, so that a large catalogue does not slow the page down. */
export const productsAtOnce = 24;

/** The most pieces of a line: payment providers take no more. */
export const linePiecesMax = 999_999;

/** The longest addresses that a checkout takes to return to. */
export const redirectTargetMaxChars = 2_000;
