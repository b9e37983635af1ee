import { filled } from './messages/fill.ts';
import { site } from './read/site.ts';

// A file of its own, because it comes with the contact form.
const {
  sentences: { hints, notices },
  operator,
} = await site();
export const { contact: contactHints } = hints;
export const { incompleteForm, messageSent, tooManySent, notSent } = notices;
export const fullForAll = filled(notices.fullForAll, { email: operator.email });
