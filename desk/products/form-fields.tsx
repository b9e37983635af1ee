import { createContext, type ReactNode, use, useId } from 'react';
import type { ApiError } from '../api.ts';
import { formFieldOf, formValueAt, type ProductForm } from './product-form.ts';

/** The fault of the form's field at a place; null for none. */
export type FindFieldFault = (place: string) => string | null;

/** Finds faults of the last attempt to save. A field that was changed since has none. */
export const fieldFaultFinder =
  (problems: ApiError['problems'], tried: ProductForm, now: ProductForm): FindFieldFault =>
  (place) =>
    JSON.stringify(formValueAt(tried, place)) === JSON.stringify(formValueAt(now, place))
      ? problems
          .filter(({ field }) => field !== undefined && formFieldOf(field) === place)
          .map(({ sentence }) => sentence)
          .join(' ') || null
      : null;

export const FieldFaultContext = createContext<FindFieldFault>(() => null);

/** The attributes that mark a field as invalid, and the text beside it: its fault, or else its help. */
export function useFieldFault(
  place: string,
  help?: string,
): { attributes: object; message: ReactNode } {
  const fault = use(FieldFaultContext)(place);
  const id = useId();
  const sentence = fault ?? help;
  if (sentence === undefined) return { attributes: {}, message: null };
  return {
    attributes: { ...(fault !== null && { 'aria-invalid': true }), 'aria-describedby': id },
    message: (
      <small className={fault === null ? 'help' : 'fault'} id={id}>
        {sentence}
      </small>
    ),
  };
}

interface Props {
  /** The field's name in the form. Faults are found by this name. */
  place: string;
  label: string;
  value: string;
  onChange(value: string): void;
  /** The value that applies while the field is empty. */
  placeholder?: string | undefined;
  help?: string | undefined;
  rows?: number;
  type?: 'text' | 'datetime-local';
  isRequired?: boolean;
  isWide?: boolean;
  maxLength?: number;
}

export function TextField({ place, label, value, onChange, rows = 1, ...more }: Props) {
  const {
    placeholder,
    help,
    type = 'text',
    isRequired = false,
    isWide = rows > 1,
    maxLength,
  } = more;
  const { attributes, message } = useFieldFault(place, help);
  const id = useId();
  const field = { id, value, placeholder, maxLength, required: isRequired, ...attributes };
  return (
    <div className={isWide ? 'field wide' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {rows === 1 ? (
        <input {...field} type={type} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...field} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
      {message}
    </div>
  );
}

interface SelectProps {
  place: string;
  label: string;
  value: string;
  choices: Readonly<Record<string, string>>;
  onChange(value: string): void;
}

export function SelectField({ place, label, value, choices, onChange }: SelectProps) {
  const { attributes, message } = useFieldFault(place);
  const id = useId();
  return (
    <div className="field short">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        {...attributes}
        onChange={({ target }) => onChange(target.value)}
      >
        {/* Keeps a value that came from a file and has no label here. */}
        {!(value in choices) && <option value={value}>{value}</option>}
        {Object.entries(choices).map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {message}
    </div>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

export const CheckField = ({ label, checked, onChange }: CheckProps) => (
  <label>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />{' '}
    {label}
  </label>
);
