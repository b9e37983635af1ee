import { z } from 'zod';
import { brand } from '../../../content/look/brand.ts';
import { words } from '../../../content/words.ts';

/** The seller as an invoice or a credit note names them. */
const sellerSchema = z.object({
  name: z.string(),
  office: z.string(),
  email: z.string(),
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
  const { name, office, email, telephone, register, vatNumber } = brand.operator;
  return { name, office, email, telephone, register, vatNumber };
}

/**
 * The seller of an invoice that is issued now; null without a VAT number, which an invoice has to state (Directive
 * 2006/112/EC, Art. 226). The document is then a receipt.
 */
export function invoicingSeller(): Seller | null {
  const seller = currentSeller();
  return seller.vatNumber === undefined ? null : seller;
}

export function sellerLines(seller: Seller): string[] {
  const { name, office, email, telephone, register, vatNumber } = seller;
  const vat = vatNumber === undefined ? undefined : words.order.vatNumber({ number: vatNumber });
  return [name, office, email, telephone, register, vat].filter((line) => line !== undefined);
}
