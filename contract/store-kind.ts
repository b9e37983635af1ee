/** The store that comes with the software, or somebody else's (STORE_API_URL). */
export type StoreKind = 'embedded' | 'hosted';

/** In the dataset of <html> where the store is somebody else's. */
export const hostedMark = 'hosted';
