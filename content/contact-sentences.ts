import { site } from './read/site.ts';

// A file of its own, because it comes with the contact form.
const { hints, notices } = (await site()).sentences;
export const { contact: contactHints } = hints;
export const { incompleteForm, messageSent, tooManySent, notSent } = notices;
