import { afterAll, beforeAll, expect } from 'vitest';
import { type RunningSite, startSite } from '../running-site.ts';

export const settings = { MARKET_SOURCE: 'simulated', AVATAR_URL: 'off' };

/** Runs a site for the tests of a file or a group, and expects that the tests add no line to its log. */
export function silentSite(): { readonly url: string } {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ ...settings, CHECKOUT_RATE_PER_MINUTE: '0', LOG_LEVEL: 'error' });
  }, 30_000);
  afterAll(async () => {
    expect(site.logged()).toBe('');
    await site.stop();
  });
  return {
    get url() {
      return site.url;
    },
  };
}
