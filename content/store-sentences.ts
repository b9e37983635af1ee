import { site } from './read/site.ts';

export const { store, cart } = site().sentences;
