import { site } from './read/site.ts';

export const { store, cart } = (await site()).sentences;
