import { site } from './read/site.ts';

// A file of its own, because it comes with the newsletter's form.
const { hints, notices } = (await site()).sentences;
export const { newsletter: newsletterHint } = hints;
export const { invalidEmail, tooManySent, notSent } = notices;
