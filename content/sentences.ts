import { site } from './read/site.ts';

const { sentences } = await site();
// Those of a single form stand in files of their own, because every page loads these.
const { fillAllFields, invalidEmail, incompleteForm, messageSent, ...ofEveryPage } =
  sentences.notices;
export const notices = ofEveryPage;
export const { scriptMissing, notStored, auth } = sentences.hints;
export const { market } = sentences;
