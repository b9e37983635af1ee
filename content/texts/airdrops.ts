import { site } from '../read/site.ts';
import type { Airdrop as AirdropFile } from '../read/site-types.ts';

export type Airdrop = Omit<AirdropFile, 'order' | 'details'>;
export type AirdropStatus = Airdrop['status'];

/** The day on which the sample dates were written. The dates shift with today, so that the calendar stays current. */
export const samplesWrittenOn = '2025-08-01';

export const airdrops: readonly Airdrop[] = (await site()).airdrops.map(
  ({ order: _, details: __, ...airdrop }) => airdrop,
);
