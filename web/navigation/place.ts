import { createContext, useContext } from 'react';
import type { Location, Visit } from './history.ts';

/** Where a page is shown, and how it was reached. */
export interface Place {
  location: Location;
  visit: Visit;
}

/** As the server knows it: what stands behind the path is the visitor's own. */
export const servedPlace = (pathname: string): Place => ({
  location: { pathname, search: '', hash: '', key: '' },
  visit: 'first',
});

export const PlaceContext = createContext<Place>(servedPlace('/'));

/** The place of the page that is shown. It changes with that page, not with the address. */
export const usePlace = (): Place => useContext(PlaceContext);
