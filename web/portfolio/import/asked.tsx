import type { FormEvent, ReactNode } from 'react';
import { words } from '../../../content/words.ts';
import { Form } from '../../ui/forms/form.tsx';

interface AskedProps {
  id: string;
  label: string;
  why: string;
  error?: string | undefined;
  children: ReactNode;
  onApply(): void;
}

/** A question takes effect with its button: a list that is gone through by keyboard changes with each key. */
export function Asked({ id, label, why, error, children, onApply }: AskedProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <Form className="import-question" onSubmit={submit}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-why`}>
          <span>{why}</span>
          {error === undefined ? null : <span className="field-error">{error}</span>}
        </p>
      </div>
      <span className="import-rate">
        <span>{children}</span>
        <button type="submit" className="btn btn-line" aria-describedby={`${id}-why`}>
          {words.import.apply}
        </button>
      </span>
    </Form>
  );
}
