import { createContext, useContext } from 'react';
import type { Location, Visit } from './history.ts';

/** The location of a page, and how it was reached. */
export interface VisitedLocation {
  location: Location;
  visit: Visit;
}

/** The server knows only the path: the query and the hash belong to the visitor. */
export const servedLocation = (pathname: string): VisitedLocation => ({
  location: { pathname, search: '', hash: '', key: '' },
  visit: 'first',
});

export const LocationContext = createContext<VisitedLocation>(servedLocation('/'));

/** The location of the displayed page. While another page loads, the browser's URL is already that page's. */
export const useVisitedLocation = (): VisitedLocation => useContext(LocationContext);
