/** A profit that is opened: of one sale, of what is held of a coin, or of all sales. */
export type Explained = { coinId: string; entryId?: string } | 'sales';
