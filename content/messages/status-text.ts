import { translatedStatuses } from '../translated-statuses.ts';

/** The site's own text for a reason phrase that a server sends; a custom phrase stays as it is. */
export const statusText = (sent: string): string =>
  translatedStatuses?.find(([text]) => text === sent)?.[1] ?? sent;
