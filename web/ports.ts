import { createContext } from 'react-router';
import type { MarketSnapshot } from '../contract/market.ts';

/** What the pages' loaders ask of the server for the first view. Wired in server/pages. */
export interface Ports {
  /** The market as it is now, or null while there is no list at all. */
  market(): MarketSnapshot | null;
}

export const portsContext = createContext<Ports>();
