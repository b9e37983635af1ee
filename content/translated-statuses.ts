import { STATUS_CODES } from 'node:http';
import { statusTexts } from './status-texts.ts';

const translated = Object.entries(statusTexts)
  .map(([status, text]) => [STATUS_CODES[Number(status)] ?? '', text] as const)
  .filter(([sent, text]) => sent !== text);

/**
 * The name of each status in HTTP and on the site; null if all are the same. Custom reason phrases of servers are not
 * included.
 */
export const translatedStatuses: readonly (readonly [sent: string, text: string])[] | null =
  translated.length > 0 ? translated : null;
