import { STATUS_CODES } from 'node:http';
import { statusTexts } from './status-texts.ts';

const translated = Object.entries(statusTexts)
  .map(([status, text]) => [STATUS_CODES[Number(status)] ?? '', text] as const)
  .filter(([sent, text]) => sent !== text);

/** What HTTP calls a status, and what the site does; null if that is the same. A server's own text is not among them. */
export const translatedStatuses: readonly (readonly [sent: string, text: string])[] | null =
  translated.length > 0 ? translated : null;
