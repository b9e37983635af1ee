import { brand } from '../../content/look/brand.ts';
import { words } from '../../content/words.ts';

/** Shown when the server's limit for all visitors together is reached. */
export const sharedLimitText = {
  title: words.forms.fullForAll.title,
  description: words.forms.fullForAll.description({ email: brand.operator.email }),
};

export const refusalText = {
  'too many': words.forms.tooManySent,
  full: sharedLimitText,
  failed: words.forms.notSent,
};
