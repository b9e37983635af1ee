import { linePiecesMax } from '../../contract/limits.ts';
import { cart, store } from '../store-sentences.ts';
import { fill } from './fill.ts';

// What visitors of the store read when something is refused or fails. The sentences stand in site.yaml.

/** For a line of the cart or of a checkout that exceeds the stock. */
export const notEnoughStock = (product: string, variant: string, left: number) =>
  fill(store.notEnoughOf, { product, variant, left });

export const storeMessages = {
  ...store,
  errorLoadingProducts: (reason: string) => fill(store.errorLoadingProducts, { reason }),
  errorLoadingProduct: (reason: string) => fill(store.errorLoadingProduct, { reason }),
  priceFrom: (price: string) => fill(store.priceFrom, { price }),
  lowestPrice: (price: string) => fill(store.lowestPrice, { price }),
  inStock: (left: number) => fill(store.inStock, { left }),
  notEnough: (left: number) => fill(store.notEnough, { left }),
  most: fill(store.most, { most: linePiecesMax.toLocaleString('en-US') }),
  otherCurrency: (inCart: string, wanted: string) =>
    fill(store.otherCurrency, { inCart: inCart.toUpperCase(), here: wanted.toUpperCase() }),
  notTogether: (inCart: string, here: string) =>
    fill(store.notTogether, { inCart: inCart.toUpperCase(), here: here.toUpperCase() }),
  requiredField: (field: string) => fill(store.requiredField, { field }),
  priceChanged: (before: string, now: string) => fill(store.priceChanged, { before, now }),
};

export const cartToasts = cart;
