/** An invoice, or the credit note of a refund, numbered within a year. */
interface NumberedDocument {
  kind: 'invoice' | 'credit';
  year: number;
  number: number;
}

/** The number as printed: 2026-00042 for an invoice, C2026-00007 for a credit note. */
export const documentNumber = ({ kind, year, number }: NumberedDocument): string =>
  `${kind === 'credit' ? 'C' : ''}${year}-${String(number).padStart(5, '0')}`;
