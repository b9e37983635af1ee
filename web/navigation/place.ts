import { createContext, useContext } from 'react';
import type { Location, Visit } from './history.ts';

/** The location of a page, and how it was reached. */
export interface VisitedLocation {
  location: Location;
  visit: Visit;
}

/** The server knows only the path: the query and the hash belong to the visitor. */
export const servedPlace = (pathname: string): VisitedLocation => ({
  location: { pathname, search: '', hash: '', key: '' },
  visit: 'first',
});

export const PlaceContext = createContext<VisitedLocation>(servedPlace('/'));

/** The place of the displayed page. It differs from the address while another page loads. */
export const usePlace = (): VisitedLocation => useContext(PlaceContext);
