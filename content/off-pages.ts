import { pagesSwitchedOff } from './read/addresses.ts';
import { site } from './read/site.ts';

/** The pages that the owner has switched off. Their addresses answer as unknown. */
export const offPages: readonly string[] = pagesSwitchedOff((await site()).show);
