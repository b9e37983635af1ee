import type { FormEvent, ReactNode } from 'react';
import { words } from '../../../content/words.ts';
import { Form } from '../../ui/forms/form.tsx';
import { useUnapplied } from './unapplied-answers.ts';

interface ImportQuestionProps {
  id: string;
  label: string;
  why: string;
  error?: string | undefined;
  /** True if the question's field contains an answer that is not applied. */
  isUnapplied: boolean;
  children: ReactNode;
  onApply(): void;
}

/**
 * A question with a button that applies its answer. A list could not apply the answer by itself, because each press of
 * an arrow key changes the value of a list.
 */
export function ImportQuestion({
  id,
  label,
  why,
  error,
  isUnapplied,
  children,
  onApply,
}: ImportQuestionProps) {
  const unapplied = useUnapplied(isUnapplied ? id : null);
  const problem = error ?? unapplied;
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
          {problem === undefined ? null : <span className="field-error">{problem}</span>}
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
