import type { ReactElement } from 'react';
import { CircleAlert } from '../pictures/icons.ts';

interface Props {
  id: string;
  label: string;
  error: string | undefined;
  /** Renders the control with the attributes that link it to its label and error. */
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactElement;
}

export function Field({ id, label, error, children }: Props) {
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
