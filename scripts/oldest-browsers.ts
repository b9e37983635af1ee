/** The oldest browsers that the site works in. The build writes no newer syntax, and test/oldest-browsers.test.ts looks for newer calls. */
export const oldestBrowsers = { chrome: '111', firefox: '128', safari: '16.4' };
