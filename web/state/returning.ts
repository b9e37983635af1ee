import { routeTable } from '../../contract/paths.ts';

/** Set on <html> while it is not known yet what became of the checkout that a buyer comes back from. */
const attribute = 'data-returning';

/** Runs in <head> before the first paint: the served page is the same for everybody, and may not claim a payment. */
export const returningScript = `location.pathname===${JSON.stringify(routeTable.success)}&&\
/[?&]session=/.test(location.search)&&document.documentElement.setAttribute("${attribute}","");`;

/** The page that was served is left: what is shown of it later is not served. */
export const endReturning = (): void => document.documentElement.removeAttribute(attribute);
