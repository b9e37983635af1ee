import { returningScript } from './returning.ts';
import { sessionScript } from './session.ts';
import { themeScript } from './theme.ts';

/** What has to be known of the visitor before the first paint. Stands in <head>, the same for everybody. */
export const prePaintScript = `${returningScript}${themeScript}${sessionScript}`;
