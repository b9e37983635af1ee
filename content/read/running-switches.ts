import type { RunningKind } from '../../contract/running-kind.ts';
import type { SiteFile } from './settings-files.ts';

/** Of what information pages may speak, beside what is shown. */
export function runningSwitches({ show, contact, newsletter }: SiteFile, kind: RunningKind) {
  const hasMail = kind.startsWith('mail');
  const contactByMail = show.contactForm && contact === 'mail' && hasMail;
  const newsletterByMail = show.newsletter && newsletter === 'mail' && hasMail;
  const ownStore = show.store && kind !== 'hosted';
  return {
    ...{ contactByMail, newsletterByMail },
    contactIsDemonstration: show.contactForm && !contactByMail,
    newsletterIsDemonstration: show.newsletter && !newsletterByMail,
    newsletterList: newsletterByMail || kind.endsWith(' list'),
    sendsMail: hasMail && (ownStore || contactByMail || newsletterByMail),
    ...{ ownStore, hostedStore: show.store && !ownStore },
  };
}
