import type { Layout } from '../rows/layout.ts';
import { binance } from './binance.ts';
import { coinbase } from './coinbase.ts';
import { coinTracking } from './cointracking.ts';
import { koinly } from './koinly.ts';
import { kraken } from './kraken.ts';
import { ownLayout } from './own.ts';
import { trackerLayouts } from './trackers.ts';

/** Every layout that is known by its header. */
export const layouts: readonly Layout[] = [
  ownLayout,
  ...coinbase,
  ...kraken,
  ...binance,
  ...koinly,
  ...coinTracking,
  ...trackerLayouts,
];
