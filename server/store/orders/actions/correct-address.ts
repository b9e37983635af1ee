import { countrySchema } from '../../../../content/read/settings/countries.ts';
import { countryName } from '../../../../domain/store/country-name.ts';
import { looksLikeEmail } from '../../../../domain/text/email-text.ts';
import { isPlainLine } from '../../../../domain/text/plain-line.ts';
import type { Database } from '../../../db/database.ts';
import { addHistoryEntry, changeText } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { storedAddressSchema } from '../buyer.ts';
import { hasPostcode } from '../postal-address.ts';
import { changeOrder } from './change-order.ts';

const addressParts = ['name', 'email', 'street', 'postcode', 'city', 'state', 'country'] as const;
export type AddressCorrection = { [Part in (typeof addressParts)[number]]?: string };

/** Checks an address by the rules of the checkout. */
export function parseCorrection(
  typed: {
    [Part in keyof AddressCorrection]: string | undefined;
  },
): Outcome<AddressCorrection, string> {
  const correction: AddressCorrection = {};
  for (const part of addressParts) {
    const text = typed[part]?.trim();
    if (text === undefined) continue;
    if (text === '' && ['name', 'street', 'city'].includes(part))
      return refused(`The ${part} must not be empty.`);
    if (part === 'email' && !looksLikeEmail(text))
      return refused(`'${text}' is no e-mail address.`);
    if (part === 'country') {
      const known = parseCountry(text);
      if (!known.ok) return known;
    } else if (part !== 'email' && !isPlainLine(text))
      return refused(
        `The ${part} must be one line without web addresses, and with a space after each dot.`,
      );
    correction[part] = text;
  }
  return Object.keys(correction).length === 0
    ? refused(`Say what is to be corrected: ${addressParts.join(', ')}.`)
    : accept(correction);
}

/** @param code such as DE */
export function parseCountry(code: string): Outcome<string, string> {
  const read = countrySchema.safeParse(code);
  return read.success
    ? accept(code)
    : refused(`The country code ${read.error.issues[0]?.message}.`);
}

/**
 * Corrects an order's buyer and address. Absent parts are not changed.
 *
 * @returns `isElsewhere`: true if the order goes to another country than shipping and tax were computed for
 */
export function correctAddress(
  db: Database,
  number: string,
  correction: AddressCorrection,
  nowMs: number,
): Promise<Outcome<{ isElsewhere: boolean }, string>> {
  return changeOrder(db, number, async (transaction, order) => {
    const { name = order.name, email = order.email, ...parts } = correction;
    const before = storedAddressSchema.parse(JSON.parse(order.address));
    const empty = { street: '', postcode: '', city: '', state: '', country: '' };
    // Correcting one part of a missing address creates the address.
    const address = Object.keys(parts).length > 0 ? { ...(before ?? empty), ...parts } : before;
    const isPlaced = parts.country !== undefined || parts.postcode !== undefined;
    if (isPlaced && address?.postcode === '' && hasPostcode(address.country))
      return refused(`Addresses in ${countryName(address.country)} have a postcode: give it, too.`);
    await transaction
      .updateTable('orders')
      .set({ name, email, address: JSON.stringify(address) })
      .where('id', '=', order.id)
      .execute();
    // Drop the mail server's refusal, which was about the old address.
    if (email !== order.email)
      await transaction
        .updateTable('mail')
        .set({ last_error: null })
        .where('order_id', '=', order.id)
        .execute();
    const was: Record<string, string> = { name: order.name, email: order.email, ...before };
    const detail = Object.fromEntries(
      Object.entries(correction).map(([part, value]) => [part, changeText(was[part], value)]),
    );
    await addHistoryEntry(transaction, { action: 'address', nowMs, orderId: order.id, detail });
    const { country } = parts;
    if (country === undefined) return accept({ isElsewhere: false });
    const session = await transaction
      .selectFrom('checkout_session')
      .select('country')
      .where('id', '=', order.session_id)
      .executeTakeFirst();
    // If shipping is the same everywhere, no country was chosen, and any tax is that of the address.
    const from = session?.country ?? (order.tax_cents ? before?.country : null) ?? country;
    return accept({ isElsewhere: from !== country });
  });
}
