import { brand } from '../../content/look/brand.ts';
import { words } from '../../content/words.ts';

/** The message when all visitors together have reached the server's limit. */
export const sharedLimitText = {
  title: words.forms.fullForAll.title,
  description: words.forms.fullForAll.description({ email: brand.operator.email }),
};

export const refusalText = {
  'too many': words.forms.tooManySent,
  full: sharedLimitText,
  failed: words.forms.notSent,
};
