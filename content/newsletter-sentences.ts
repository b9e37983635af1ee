import { filled } from './messages/fill.ts';
import { site } from './read/site.ts';

// A file of its own, because it comes with the newsletter's form.
const {
  sentences: { hints, notices },
  operator,
} = await site();
export const { newsletter: newsletterHint } = hints;
export const { invalidEmail, tooManySent, notSent } = notices;
export const fullForAll = filled(notices.fullForAll, { email: operator.email });
