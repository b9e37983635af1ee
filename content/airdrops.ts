import { type Airdrop as AirdropFile, site } from './read/site.ts';

/** An entry of the airdrop calendar. */
export type Airdrop = Omit<AirdropFile, 'order' | 'details'>;
export type AirdropStatus = Airdrop['status'];

export const airdrops: readonly Airdrop[] = (await site()).airdrops.map(
  ({ order: _, details: __, ...airdrop }) => airdrop,
);
