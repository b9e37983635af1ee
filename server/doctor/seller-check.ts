import { join } from 'node:path';
import { readSiteFromFolders } from '../../content/read/site.ts';
import type { SiteFolders } from '../../content/read/site-types.ts';
import { isInventedContact } from '../../domain/text/email-text.ts';
import { queryReadOnly } from '../db/inspect-database.ts';
import { databasePlace } from '../site/database-place.ts';
import type { Settings } from '../site/env.ts';
import { type Finding, faultFinding, noteFinding } from './finding.ts';

/**
 * Says what an invoice lacks of its seller, once there is a VAT number or a sale for money: orders have receipts until
 * then, and a receipt becomes no invoice later.
 */
export async function checkSeller(settings: Settings, folders: SiteFolders): Promise<Finding[]> {
  if (settings.STORE_API_URL !== undefined) return [];
  const { operator, sampleOperator, shop } = await readSiteFromFolders(folders);
  const hasNumber = operator.vatNumber !== undefined;
  if (!(hasNumber || (await hasSale(settings)))) return [];
  const file = join(folders.own, 'site.yaml');
  const invented = (['name', 'office'] as const).filter((field) =>
    isInventedContact(operator[field], sampleOperator[field]),
  );
  if (invented.length > 0) {
    const fields = invented.map((field) => `operator.${field}`).join(' and ');
    const found = `orders have receipts and no invoices, because ${fields} ${invented.length === 1 ? 'is' : 'are'} not set.`;
    return [faultFinding('seller', found, `Set ${fields} in ${file} before you sell more.`)];
  }
  if (hasNumber || shop.beforeOrder.tax === 'notCharged') return [];
  return [
    noteFinding(
      'seller',
      'orders have receipts and no invoices, because operator.vatNumber is not set.',
      `Set it in ${file} before you sell more, or beforeOrder.tax in shop.yaml to notCharged if you charge no VAT.`,
    ),
  ];
}

/** Ignores an unreadable database, which another check reports. */
async function hasSale(settings: Settings): Promise<boolean> {
  const found = await queryReadOnly(databasePlace(settings), (db) =>
    db.selectFrom('document').select('number').limit(1).executeTakeFirst(),
  ).catch(() => null);
  return found !== null && found !== undefined;
}
