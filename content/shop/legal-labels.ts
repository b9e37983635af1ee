import { legalLabels } from '../information/legal-labels.ts';
import { site } from '../read/site.ts';

/** The labels of the links to the terms and to the privacy policy. */
export const { terms, privacy } = legalLabels((await site()).info);
