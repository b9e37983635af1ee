import { STATUS_CODES } from 'node:http';
import { statusTexts } from './status-texts.ts';

const translated = Object.entries(statusTexts)
  .map(([status, text]) => [STATUS_CODES[Number(status)] ?? '', text] as const)
  .filter(([sent, text]) => sent !== text);

/** HTTP's name of each status and the site's; null if they are the same. Excludes custom reason phrases that a server sends. */
export const translatedStatuses: readonly (readonly [sent: string, text: string])[] | null =
  translated.length > 0 ? translated : null;
