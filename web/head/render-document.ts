import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** @returns the HTML of a whole document that React does not hydrate */
export const renderDocument = (document: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(document)}`;
