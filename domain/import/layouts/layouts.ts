import type { Layout } from '../rows/layout.ts';
import { binance } from './binance.ts';
import { coinbase } from './coinbase.ts';
import { coinTracking } from './cointracking.ts';
import { koinly } from './koinly.ts';
import { kraken } from './kraken.ts';
import { portfolioLayout } from './site-export.ts';
import { trackerLayouts } from './trackers.ts';

/** Every layout that is known by its header. */
export const layouts: readonly Layout[] = [
  portfolioLayout,
  ...coinbase,
  ...kraken,
  ...binance,
  ...koinly,
  ...coinTracking,
  ...trackerLayouts,
];
