import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** @returns the HTML of a whole document without scripts of React */
export const renderDocument = (document: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(document)}`;
