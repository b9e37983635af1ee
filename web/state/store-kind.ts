import { hostedMark, type StoreKind } from '../../contract/store-kind.ts';

/** On the server, which sets it before it renders anything. */
let served: StoreKind = 'embedded';

export const serveStoreKind = (kind: StoreKind): void => {
  served = kind;
};

/** Whose store it is: a setting of the server, the same for every page. */
export const storeKind = (): StoreKind =>
  import.meta.env.SSR
    ? served
    : hostedMark in document.documentElement.dataset
      ? 'hosted'
      : 'embedded';
