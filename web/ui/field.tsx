import type { ReactElement } from 'react';
import { CircleAlert } from './icons.ts';

/** What ties the control to its label and its hint. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, its control, and under them what is wrong with it. */
export function Field({
  id,
  label,
  error,
  children,
}: {
  id: string;
  label: string;
  error: string | undefined;
  children: (control: FieldControl) => ReactElement;
}) {
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error ? (
        <p id={errorId} className="field-error">
          <CircleAlert size={14} />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
