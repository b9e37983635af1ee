import { showsStore } from '../../../content/features.ts';
import { privacy, terms } from '../../../content/shop/legal-labels.ts';
import { words } from '../../../content/words.ts';
import { href } from '../../../contract/paths.ts';
import type { WireCheckout } from '../../../contract/store.ts';
import { localeFormat } from '../../../domain/locale/locale-format.ts';
import { formatMoney } from '../../../domain/money/format-money.ts';
import { countryName } from '../../../domain/store/country-name.ts';
import { icon } from '../../ui/pictures/icon.tsx';

const Flask = icon(
  'M10 2v7L4.6 18.2A2 2 0 0 0 6.3 21h11.4a2 2 0 0 0 1.7-2.8L14 9V2M8.5 2h7M7 16h10',
);

/** The fields of the form in order; their names are also their ids. */
const fields = {
  email: { label: words.forms.email, autoComplete: 'email', type: 'email' },
  name: { label: words.checkout.name, autoComplete: 'name' },
  street: { label: words.checkout.street, autoComplete: 'street-address' },
  postcode: { label: words.checkout.postcode, autoComplete: 'postal-code' },
  city: { label: words.checkout.city, autoComplete: 'address-level2' },
  state: { label: words.checkout.state, autoComplete: 'address-level1' },
  country: { label: words.checkout.country, autoComplete: 'country' },
  card: { label: words.checkout.card, autoComplete: 'cc-number', digits: '4242 4242 4242 4242' },
  expiry: {
    label: words.checkout.expiry,
    autoComplete: 'cc-exp',
    digits: words.checkout.monthAndYear,
  },
  cvc: { label: words.checkout.cvc, autoComplete: 'cc-csc', digits: '123' },
} satisfies Record<string, FieldLook>;

interface FieldLook {
  label: string;
  autoComplete: string;
  type?: 'email';
  /** An example of the digits to type. */
  digits?: string;
}

export type PaymentField = keyof typeof fields;
const fieldNames = Object.keys(fields) as PaymentField[];
const fieldLook = (name: PaymentField): FieldLook => fields[name];

export interface PaymentForm {
  /** Never contains a card number or its code. */
  values: Partial<Record<PaymentField, string>>;
  errors: Partial<Record<PaymentField, string>>;
  /** A message above the form. */
  news?: string;
  /** A fault that belongs to no single field. */
  problem?: string;
}

export interface PaymentPanelProps {
  checkout: WireCheckout;
  form: PaymentForm;
  /** The country chosen in the previous step, and the number of choices so far; null if this form has a field for it. */
  chosen: { country: string; choice: number } | null;
  /** The countries in the form's list. */
  served: readonly string[];
  /** False for an order without shipped items, which needs no address. */
  isSent: boolean;
  postcode: 'all' | 'some' | 'none';
}

/** @param children the test cards, if cards are accepted */
export const TestNotice = ({ children }: { children?: string }) => (
  <div className="notice">
    <Flask size={18} strokeWidth={1.8} />
    <p>
      <b>{words.checkout.testNotice}</b>
      {children && ` ${children}`}
    </p>
  </div>
);

/** The test payment: the notice, the form, and the link back. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { checkout, form, chosen, served, isSent, postcode } = props;
  const free = checkout.total === 0;
  const firstWrong = fieldNames.find((name) => form.errors[name] !== undefined);
  const action = `/checkout/${checkout.id}`;
  const shared = { form, firstWrong };
  const country = chosen ? (
    <ChosenCountry {...chosen} action={action} />
  ) : (
    isSent && <CountryField {...shared} served={served} />
  );
  return (
    <section className="payment" aria-label={words.checkout.payment}>
      <div className="inner">
        <TestNotice>{free ? words.checkout.nothingToPay : words.checkout.testCards}</TestNotice>
        {form.news && (
          <p className="news" role="status">
            {form.news}
          </p>
        )}
        {[firstWrong && words.checkout.checkFields, form.problem].map(
          (problem) =>
            problem && (
              <p key={problem} className="problem" role="alert">
                {problem}
              </p>
            ),
        )}
        <form method="post" action={action} noValidate>
          <input type="hidden" name="total" value={checkout.total} />
          <fieldset>
            <legend>{words.checkout.contact}</legend>
            <Field name="email" {...shared} />
          </fieldset>
          <fieldset>
            <legend>{isSent ? words.store.shipping : words.checkout.name}</legend>
            <Field name="name" {...shared} />
            {isSent && (
              <>
                <Field name="street" {...shared} />
                {postcode === 'none' ? (
                  <Field name="city" {...shared} />
                ) : (
                  <div className="pair narrow">
                    <Field name="postcode" {...shared} isOptional={postcode === 'some'} />
                    <Field name="city" {...shared} />
                  </div>
                )}
                <Field name="state" {...shared} isOptional />
              </>
            )}
            {country}
          </fieldset>
          {!free && (
            <fieldset>
              <legend>{words.checkout.payment}</legend>
              <Field name="card" {...shared} />
              <div className="pair">
                <Field name="expiry" {...shared} />
                <Field name="cvc" {...shared} />
              </div>
            </fieldset>
          )}
          <button className="flame" type="submit">
            {free
              ? words.checkout.complete
              : words.checkout.payAmount({
                  amount: formatMoney(checkout.total, checkout.currency),
                })}
          </button>
        </form>
        <form method="post" action={`${action}/cancel`}>
          <button className="quiet" type="submit">
            {showsStore ? words.checkout.cancel : words.checkout.cancelOnly}
          </button>
        </form>
        <p className="legal">
          <a href={href('termsOfService')}>{terms}</a> ·{' '}
          <a href={href('privacyPolicy')}>{privacy}</a>
        </p>
      </div>
    </section>
  );
}

interface ChosenCountryProps {
  country: string;
  choice: number;
  action: string;
}

/** The chosen country. Buyers change it in the previous step, because the price depends on it. */
const ChosenCountry = ({ country, choice, action }: ChosenCountryProps) => (
  <div className="fixed">
    <p>
      <span className="muted">{words.checkout.country}</span> <b>{countryName(country)}</b>
    </p>
    <a href={`${action}/country`} aria-label={words.checkout.changeCountry}>
      {words.checkout.change}
    </a>
    <input type="hidden" name="choice" value={choice} />
  </div>
);

interface FieldState {
  form: PaymentForm;
  /** The first field with a fault, at which the page opens. */
  firstWrong: PaymentField | undefined;
}

const faultAttributes = (name: PaymentField, { form, firstWrong }: FieldState) =>
  form.errors[name] === undefined
    ? {}
    : {
        'aria-invalid': true,
        'aria-describedby': `${name}-error`,
        autoFocus: name === firstWrong,
      };

const Fault = ({ name, form }: { name: PaymentField; form: PaymentForm }) =>
  form.errors[name] !== undefined && (
    <p className="error" id={`${name}-error`}>
      {form.errors[name]}
    </p>
  );

interface FieldProps extends FieldState {
  name: PaymentField;
  isOptional?: boolean;
}

function Field({ name, isOptional = false, ...state }: FieldProps) {
  const { label, type = 'text', autoComplete, digits } = fieldLook(name);
  // Digit groups would otherwise follow the direction of the text around them.
  const isLeftToRight = type === 'email' || digits !== undefined || name === 'postcode';
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={!isOptional}
        maxLength={200}
        dir={isLeftToRight ? 'ltr' : undefined}
        inputMode={digits === undefined ? undefined : 'numeric'}
        placeholder={digits}
        defaultValue={state.form.values[name]}
        {...faultAttributes(name, state)}
      />
      <Fault name={name} form={state.form} />
    </div>
  );
}

function CountryField({ served, ...state }: FieldState & { served: readonly string[] }) {
  const typed = (served.length === 1 ? served[0] : state.form.values.country) ?? '';
  const isKnown = served.includes(typed);
  const { label, autoComplete } = fieldLook('country');
  return (
    <div className="field">
      <label htmlFor="country">{label}</label>
      <select
        id="country"
        name="country"
        autoComplete={autoComplete}
        required
        defaultValue={isKnown ? typed : ''}
        {...faultAttributes('country', state)}
      >
        {!isKnown && (
          <option value="" disabled>
            {words.checkout.chooseCountry}
          </option>
        )}
        {byCountryName(served).map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </select>
      <Fault name="country" form={state.form} />
    </div>
  );
}

export const byCountryName = (codes: readonly string[]): string[] =>
  codes.toSorted((one, other) =>
    countryName(one).localeCompare(countryName(other), localeFormat.locale),
  );
