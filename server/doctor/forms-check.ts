import { join } from 'node:path';
import { readFolders } from '../../content/read/site.ts';
import type { SiteFolders } from '../../content/read/site-types.ts';
import type { Settings } from '../site/env.ts';
import { type Finding, faultFinding } from './finding.ts';

/** Forms that are to send mail, and have no mail server: visitors are told that they send nothing. */
export async function checkForms(settings: Settings, folders: SiteFolders): Promise<Finding[]> {
  if (settings.SMTP_URL !== undefined) return [];
  const site = await readFolders(folders);
  return (['contact', 'newsletter'] as const)
    .filter((form) => site[form] === 'mail')
    .map((form) =>
      faultFinding(
        'forms',
        `${form} is mail in ${join(folders.own, 'site.yaml')}, and no mail server is set: the form says that it sends nothing.`,
        settings.STORE_API_URL === undefined
          ? `Set SMTP_URL and MAIL_FROM, or write ${form}: demonstration.`
          : `Write ${form}: demonstration: with a hosted store this site sends no mail.`,
      ),
    );
}
