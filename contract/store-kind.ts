/** The bundled store, or an external one (STORE_API_URL). */
export type StoreKind = 'embedded' | 'hosted';

/** Dataset key on <html>, set if the store is external. */
export const hostedDatasetKey = 'hosted';
