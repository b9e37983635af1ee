import { useId } from 'react';
import type { TypedNumber } from '../../domain/typed-number.ts';
import { NumberQuestion } from './number-question.tsx';
import { UnitInput } from './unit-input.tsx';

interface Props {
  label: string;
  text: string;
  /** How the text was read. */
  read: TypedNumber;
  onChange(text: string): void;
  unit: string;
}

/** A number that is only typed. */
export function AmountField({ label, read, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <UnitInput id={id} className="pr-16!" describedBy={`${id}-question`} {...input} />
      <NumberQuestion id={`${id}-question`} readings={read.readings} />
    </div>
  );
}
