import { createContext, useContext } from 'react';
import type { Location, Visit } from './history.ts';

/** The location of a page, and how it was reached. */
export interface VisitedLocation {
  location: Location;
  visit: Visit;
}

/** The location on the server, which renders a page by its path alone: the query and hash belong to the visitor. */
export const servedLocation = (pathname: string): VisitedLocation => ({
  location: { pathname, search: '', hash: '', key: '' },
  visit: 'first',
});

export const LocationContext = createContext<VisitedLocation>(servedLocation('/'));

/** The location of the displayed page. While another page loads, the browser's URL is already that page's. */
export const useVisitedLocation = (): VisitedLocation => useContext(LocationContext);
