import type { Entry } from '../../../domain/ledger/entry.ts';

/** The profit to explain: that of a sale, of the held coins, or of all sales. */
export type ProfitSubject = { coinId: string; entry?: Entry } | 'sales';
