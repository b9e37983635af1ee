import type { Site } from '../read/site-types.ts';
import { words } from '../words.ts';

/**
 * The labels of the links to the terms and to the privacy policy: the title of the owner's page, or a short word for
 * the bundled page.
 */
export function legalLabels(info: Site['info']) {
  const titleOf = (slug: string) =>
    info.find((page) => page.slug === slug && !page.isSample)?.title;
  return {
    terms: titleOf('terms-of-service') ?? words.checkout.terms,
    privacy: titleOf('privacy-policy') ?? words.checkout.privacy,
  };
}
