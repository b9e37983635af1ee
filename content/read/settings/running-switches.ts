import type { RunningKind } from '../../../contract/running-kind.ts';
import type { SiteFile } from './settings-files.ts';

/** Of what information pages may speak, beside what is shown. */
export function runningSwitches({ show, contact, newsletter }: SiteFile, kind: RunningKind) {
  const hasMail = kind.startsWith('mail');
  const contactByMail = show.contactForm && contact === 'mail' && hasMail;
  const newsletterByMail = show.newsletter && newsletter === 'mail' && hasMail;
  const isHosted = kind === 'hosted';
  // What was sold does not end with the store: its buyers have orders here, and data.
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
