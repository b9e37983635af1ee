import type { Settings } from '../site/env.ts';
import { openMailServer } from '../wiring/open-store.ts';
import { errorText, type Finding, faultFinding, goodFinding, noteFinding } from './finding.ts';

/**
 * Connects and logs in to the mail server as the site does, and sends nothing.
 *
 * @param isPublic true if the site responds at its public address
 */
export async function checkMail(settings: Settings, isPublic: boolean): Promise<Finding[]> {
  const mail = await openMailServer(settings);
  if (mail === null) return [noteFinding('mail', 'is not sent: SMTP_URL is not set.')];
  const { smtp } = mail;
  const host = settings.SMTP_URL?.host ?? '';
  try {
    await smtp.check();
    if (settings.STRIPE_SECRET_KEY === undefined) {
      const say = isPublic ? faultFinding : noteFinding;
      const where = isPublic ? ' on a site that is open to the public' : '';
      return [
        say(
          'mail',
          `${host} takes mails, and payments are tests${where}: anybody can have receipts sent to any address. They hold nothing that was typed, and are few.`,
          'Set STRIPE_SECRET_KEY to sell, or unset SMTP_URL until then. To see a whole receipt, order with the address of MAIL_FROM.',
        ),
      ];
    }
    return [goodFinding('mail', `${host} takes mails from ${smtp.from.address}'s site.`)];
  } catch (error) {
    return [
      faultFinding(
        'mail',
        `${host} does not take mails: ${errorText(error)}.`,
        'Check SMTP_URL, and whether the mail server accepts this machine. Until then, mails wait.',
      ),
    ];
  } finally {
    smtp.close();
  }
}
