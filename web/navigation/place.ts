import { createContext, useContext } from 'react';
import type { Location, Visit } from './history.ts';

/** The location of the page, and how it was reached. */
export interface Place {
  location: Location;
  visit: Visit;
}

/** The server knows only the path: the query and the hash are the visitor's own. */
export const servedPlace = (pathname: string): Place => ({
  location: { pathname, search: '', hash: '', key: '' },
  visit: 'first',
});

export const PlaceContext = createContext<Place>(servedPlace('/'));

/** The place of the page that is shown. While another page loads it differs from the address. */
export const usePlace = (): Place => useContext(PlaceContext);
