import { z } from 'zod';
import { brand } from '../../../content/look/brand.ts';
import { ownContacts, senderLines } from '../../../content/messages/own-contacts.ts';
import { words } from '../../../content/words.ts';

/** The seller as an invoice or a credit note names them. */
const sellerSchema = z.object({
  name: z.string(),
  office: z.string().optional(),
  email: z.string().optional(),
  telephone: z.string().optional(),
  register: z.string().optional(),
  vatNumber: z.string().optional(),
});
export type Seller = z.infer<typeof sellerSchema>;

export const storedSeller = {
  write: (seller: Seller | null): string | null => seller && JSON.stringify(seller),
  /** @throws for other content, which only a manual edit of the database can cause */
  read: (text: string | null): Seller | null =>
    text === null ? null : sellerSchema.parse(JSON.parse(text)),
};

export function currentSeller(): Seller {
  const { telephone, register, vatNumber } = brand.operator;
  const { name = brand.name, office, email } = ownContacts();
  return { name, office, email, telephone, register, vatNumber };
}

/**
 * The seller of an invoice that is issued now; null if the owner has not set the name, the office or the VAT number,
 * which an invoice has to state (Directive 2006/112/EC, Art. 226). The document is then a receipt.
 */
export function invoicingSeller(): Seller | null {
  const { name, office } = ownContacts();
  const seller = currentSeller();
  return name === undefined || office === undefined || seller.vatNumber === undefined
    ? null
    : seller;
}

export function sellerLines(seller: Seller): string[] {
  const { telephone, register, vatNumber } = seller;
  const vat = vatNumber === undefined ? undefined : words.order.vatNumber({ number: vatNumber });
  const lines = [...senderLines(seller), telephone, register, vat];
  return lines.filter((line) => line !== undefined);
}
