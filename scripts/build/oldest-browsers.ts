/** The oldest supported browsers. The build emits no newer syntax, and test/oldest-browsers.test.ts looks for newer APIs. */
export const oldestBrowsers = { chrome: '111', firefox: '128', safari: '16.4' };
