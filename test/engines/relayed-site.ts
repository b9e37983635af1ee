import { type FakeProvider, startBrowsersProvider } from '../fakes/provider.ts';
import { freePort } from '../free-port.ts';
import { startSite } from '../running-site.ts';
import type { Browser } from './browser.ts';
import { type Engine, launch } from './launch.ts';
import { type Relay, startRelay } from './relay.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** The real site behind a relay that can be cut off, with a browser in front of it. */
export interface RelayedSite {
  provider: FakeProvider;
  relay: Relay;
  browser: Browser;
  visitor: Visitor;
  /** The site's own URL. Visitors use the relay's. */
  siteUrl: string;
  /** Restarts the site at the same URL. */
  restart(settings: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export async function startRelayedSite(
  engine: Engine,
  settings: Record<string, string>,
): Promise<RelayedSite> {
  const provider = await startBrowsersProvider();
  const { browser, firstScript } = await launch(engine);
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const relay = await startRelay({ site: siteUrl, firstScript });
  const startOnRelay = (settings: Record<string, string>) =>
    startSite({
      PORT: String(port),
      PUBLIC_URL: relay.url,
      MARKET_API_URL: provider.baseUrl,
      MARKET_POLL_SECONDS: '3',
      AVATAR_URL: 'off',
      ...settings,
    });
  let site = await startOnRelay(settings);
  return {
    provider,
    relay,
    browser,
    siteUrl,
    visitor: visitorOf(browser, relay.url),
    async restart(settings) {
      await site.stop();
      // Let the provider send its list at once, because every list is new to the restarted site.
      provider.behave('ok');
      site = await startOnRelay(settings);
    },
    async close() {
      await browser.close();
      await relay.cut();
      await site.stop();
      await provider.close();
    },
  };
}
