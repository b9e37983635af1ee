import { type FileTexts, productTexts } from '../../contract/product-texts.ts';
import { TextField } from './form-fields.tsx';
import type { ProductForm } from './product-form.ts';

const textFieldSettings: Record<
  keyof FileTexts,
  { card: 'texts' | 'sending' | 'safety'; label: string; help?: string; rows?: number }
> = {
  subtitle: { card: 'texts', label: 'Second line', help: 'Below the name of the product.' },
  ribbonText: { card: 'texts', label: 'Ribbon', help: 'On the card, such as New.' },
  producer: { card: 'safety', label: 'Producer', help: 'Name and postal address.', rows: 2 },
  producerContact: {
    card: 'safety',
    label: 'Contact',
    help: 'E-mail or web address. Of a producer outside the EU also who is responsible there, with name and both addresses.',
    rows: 3,
  },
  warnings: { card: 'safety', label: 'Warnings', help: 'In the language of the buyers.', rows: 4 },
  deliveryTime: {
    card: 'sending',
    label: 'Delivery time',
    help: 'Such as 2 to 3 weeks. Empty: that of the shop.',
  },
};

interface Props {
  card: 'texts' | 'sending' | 'safety';
  edited: ProductForm;
  set(key: keyof FileTexts, value: string): void;
}

export const ShortTexts = ({ card, edited, set }: Props) =>
  Object.values(productTexts).map(({ key, maxChars }) => {
    const { label, help, rows = 1, card: on } = textFieldSettings[key];
    return (
      on === card && (
        <TextField
          key={key}
          place={key}
          label={label}
          help={help}
          rows={rows}
          maxLength={maxChars}
          value={edited[key]}
          onChange={(value) => set(key, value)}
        />
      )
    );
  });
