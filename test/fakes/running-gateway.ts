import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { marketSample } from '../../brand/content/market-sample.ts';
import type { MarketSnapshot } from '../../contract/market.ts';
import { createGateway, type Gateway, type GatewayOptions } from '../../server/market/gateway.ts';
import { manualClock } from './manual-clock.ts';
import { type FakeProviderOptions, startFakeProvider } from './provider.ts';

/** A folder that is gone when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'market-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A fake provider that is closed when the test has finished. */
export async function provider(options: FakeProviderOptions = {}) {
  const fake = await startFakeProvider(options);
  onTestFinished(() => fake.close());
  return fake;
}

/** A gateway on a clock of its own, closed when the test has finished. It polls each minute and has no jitter. */
export function gatewayTo(baseUrl: string, options: Partial<GatewayOptions> = {}) {
  const clock = manualClock();
  const dataDir = temporaryFolder();
  const logged: string[] = [];
  const gateway = createGateway({
    mode: 'provider',
    baseUrl,
    pollEveryMs: 60_000,
    dataDir,
    sample: marketSample,
    log: (message) => logged.push(message),
    clock,
    random: () => 0,
    ...options,
  });
  onTestFinished(() => gateway.close());
  return { gateway, clock, dataDir, logged };
}

/** The next change of what the gateway knows, when its poll is over. Asked for before the change is caused. */
export async function nextSnapshot(gateway: Gateway): Promise<MarketSnapshot> {
  const before = gateway.snapshot();
  for (;;) {
    await setImmediate();
    const snapshot = gateway.snapshot();
    if (snapshot !== null && snapshot !== before) return snapshot;
  }
}

export const priceOf = (snapshot: MarketSnapshot | null, coinId: string) =>
  snapshot?.coins.find((coin) => coin.id === coinId)?.current_price;
