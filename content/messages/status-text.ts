import { translatedStatuses } from '../translated-statuses.ts';

/** The text that a server sends with its status, as the site calls it; a text of the server's own stays. */
export const statusText = (sent: string): string =>
  translatedStatuses?.find(([text]) => text === sent)?.[1] ?? sent;
