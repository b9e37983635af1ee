/** An invoice, or the credit note of a refund, by its number in a year. */
interface Numbered {
  kind: 'invoice' | 'credit';
  year: number;
  number: number;
}

/** Such as 2026-00042 for an invoice, and C2026-00007 for a credit note. */
export const documentNumber = ({ kind, year, number }: Numbered): string =>
  `${kind === 'credit' ? 'C' : ''}${year}-${String(number).padStart(5, '0')}`;
