import type { Message } from '../../contract/message.ts';
import { market, notices } from '../sentences.ts';
import { fill, filled } from './fill.ts';

// What visitors read when something is refused or fails, and all confirmation toasts. The sentences stand in site.yaml.

export const messages = {
  ...notices,
  searchSubmitted: (text: string) => filled(notices.searchSubmitted, { text }),
  welcome: (name: string) => filled(notices.welcome, { name }),
} satisfies Record<string, Message | ((text: string) => Message)>;

/** Shown when a page's script cannot be loaded: text and links work, buttons do not. */
/** Shown when changes exist only in this tab, because the browser's storage is full or blocked. */
/** Hints beside empty fields of the auth form. */
export { auth as authHints, notStored, scriptMissing } from '../sentences.ts';

/** The error that a failed market fetch stores. */
export const failedToFetch = (reason: string) => fill(market.failedToFetch, { reason });
export const { loading: loadingMarketData, sampleTag, sampleDataTag } = market;
