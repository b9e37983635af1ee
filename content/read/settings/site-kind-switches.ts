import type { SiteKind } from '../../../contract/site-kind.ts';
import type { SiteFile } from './settings-files.ts';

/** The conditions in information pages that depend on the kind of site. */
export function siteKindSwitches({ show, contact, newsletter }: SiteFile, kind: SiteKind) {
  const hasMail = kind.startsWith('mail');
  const contactByMail = show.contactForm && contact === 'mail' && hasMail;
  const newsletterByMail = show.newsletter && newsletter === 'mail' && hasMail;
  const isHosted = kind === 'hosted';
  // Closing the store does not end its duties: earlier buyers keep their orders and their data.
  const ownStore = !isHosted && (show.store || kind.endsWith(' sold'));
  return {
    contactByMail,
    newsletterByMail,
    contactIsDemonstration: show.contactForm && !contactByMail,
    newsletterIsDemonstration: show.newsletter && !newsletterByMail,
    newsletterList: newsletterByMail || / list\b/.test(kind),
    sendsMail: hasMail && (ownStore || contactByMail || newsletterByMail),
    ownStore,
    hostedStore: show.store && isHosted,
  };
}
