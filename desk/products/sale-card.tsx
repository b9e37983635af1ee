import { Link } from 'wouter';
import type { TaxClass } from '../../contract/tax-class.ts';
import { CheckField, SelectField, TextField } from './form-fields.tsx';
import { dateTimeFieldText, type ProductForm } from './product-form.ts';
import { ShortTexts } from './product-texts.tsx';

const taxWords: Record<TaxClass, string> = {
  standard: 'Standard',
  reduced: 'Reduced',
  none: 'None',
};

const switches = [
  ['purchasable', 'Can be bought'],
  ['hidden', 'Hidden from lists'],
  ['needsSending', 'Has to be sent'],
] as const;

interface Props {
  edited: ProductForm;
  set<Field extends keyof ProductForm>(field: Field, value: ProductForm[Field]): void;
  /** True if the owner has confirmed that a price of 0 is meant. */
  free: boolean;
  setFree(free: boolean): void;
  /** The shop's default delivery time; null if the shop has none. */
  deliveryTime: string | null;
}

/** The settings of a product's sale: its visibility, tax and delivery. */
export function SaleCard({ edited, set, free, setFree, deliveryTime }: Props) {
  return (
    <section className="card" aria-labelledby="sale">
      <h2 id="sale">Sale</h2>
      <div className="stack pad">
        <div className="row">
          <SelectField
            place="status"
            label="Status"
            choices={{ published: 'Published', draft: 'Draft' }}
            value={edited.status}
            onChange={(value) => set('status', value as ProductForm['status'])}
          />
          <SelectField
            place="taxClass"
            label="Tax"
            choices={taxWords}
            value={edited.taxClass}
            onChange={(value) => set('taxClass', value as ProductForm['taxClass'])}
          />
          <SelectField
            place="selection"
            label="Shown on cards"
            choices={{ '': 'The cheapest variant', first: 'The first variant' }}
            value={edited.selection === 'lowest_price_first' ? '' : edited.selection}
            onChange={(value) => set('selection', value)}
          />
          <TextField
            place="createdAt"
            label="In the shop since"
            type="datetime-local"
            value={dateTimeFieldText(edited.createdAt)}
            onChange={(value) => set('createdAt', value)}
          />
        </div>
        <div className="row">
          {switches.map(([key, label]) => (
            <CheckField
              key={key}
              label={label}
              checked={edited[key]}
              onChange={(value) => set(key, value)}
            />
          ))}
          <CheckField label="A price of 0 is meant" checked={free} onChange={setFree} />
        </div>
        <ShortTexts card="sending" edited={edited} set={set} />
        <p className="quiet">
          {deliveryTime === null
            ? 'The shop says no delivery time.'
            : `The shop’s delivery time: ${deliveryTime}.`}{' '}
          <Link href="/site/shop.yaml?at=beforeOrder.deliveryTime">Change it under Site</Link>
        </p>
      </div>
    </section>
  );
}
