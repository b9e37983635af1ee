import { legalLabels } from '../information/legal-labels.ts';
import { site } from '../read/site.ts';

/** What the links to the terms and to the privacy policy say. */
export const { terms, privacy } = legalLabels((await site()).info);
