import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import type { MarketSnapshot } from '../../contract/market.ts';
import { createGateway, type Gateway, type GatewayOptions } from '../../server/market/gateway.ts';
import { manualClock } from './manual-clock.ts';
import { type FakeProviderOptions, startFakeProvider } from './provider.ts';
import type { BehaviourName } from './provider-behaviours.ts';

/** A folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'market-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A fake provider that is closed after the test. */
export async function startTestProvider(options: FakeProviderOptions = {}) {
  const fake = await startFakeProvider(options);
  onTestFinished(() => fake.close());
  return fake;
}

/** A gateway with a manual clock, closed after the test. It polls every minute without jitter. */
export function createTestGateway(baseUrl: string, options: Partial<GatewayOptions> = {}) {
  const clock = manualClock();
  const dataDir = temporaryFolder();
  const logLines: string[] = [];
  const gateway = createGateway({
    mode: 'provider',
    baseUrl,
    pollEveryMs: 60_000,
    dataDir,
    sample: marketSample,
    log: (message) => logLines.push(message),
    clock,
    random: () => 0,
    ...options,
  });
  onTestFinished(() => gateway.close());
  return { gateway, clock, dataDir, logged: logLines };
}

interface RunningOptions extends Partial<GatewayOptions>, Pick<FakeProviderOptions, 'rows'> {
  /** The provider's behaviour at the first poll. */
  first?: BehaviourName;
}

/** A gateway that has completed its first poll of a fake provider. */
export async function startTestGateway({ rows, first = 'ok', ...options }: RunningOptions = {}) {
  const fake = await startTestProvider(rows && { rows });
  fake.behave(first);
  const testGateway = createTestGateway(fake.baseUrl, options);
  await testGateway.gateway.ready;
  return { fake, ...testGateway };
}

/** Resolves at the gateway's next new snapshot, once its poll has finished. Call before causing the change. */
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
