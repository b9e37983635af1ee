import type { Entry } from '../../../domain/ledger/entry.ts';

/** A profit that is opened: of one sale, of what is held of a coin, or of all sales. */
export type Explained = { coinId: string; entry?: Entry } | 'sales';
