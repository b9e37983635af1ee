/** The bundled store, or an external one (STORE_API_URL). */
export type StoreKind = 'embedded' | 'hosted';

/** In the dataset of <html> if the store is external. */
export const hostedMark = 'hosted';
