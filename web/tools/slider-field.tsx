import { useId } from 'react';
import { typedNumber } from '../../domain/typed-number.ts';
import { NumberQuestion } from './number-question.tsx';
import { UnitInput } from './unit-input.tsx';

interface Props {
  label: string;
  /** The typed text, kept as it is. */
  text: string;
  onChange(text: string): void;
  max: number;
  step?: number;
  /** After the number: % or days. */
  unit: string;
}

/** A number, by slider or typed. A typed value may lie beyond the slider. */
export function SliderField({ label, text, onChange, max, step = 1, unit }: Props) {
  const id = useId();
  const { value, readings } = typedNumber(text);
  const slid = Number.isFinite(value) ? Math.min(max, Math.max(0, value)) : 0;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <UnitInput
          id={id}
          className={`w-34! max-w-full text-right font-semibold md:h-9! ${unit.length > 1 ? 'pr-14!' : 'pr-9!'}`}
          text={text}
          onChange={onChange}
          unit={unit}
          describedBy={`${id}-question`}
        />
      </div>
      <NumberQuestion id={`${id}-question`} readings={readings} />
      <input
        type="range"
        className="range"
        aria-label={`${label} slider`}
        aria-valuetext={`${text} ${unit}`}
        min={0}
        max={max}
        step={step}
        value={slid}
        style={{ '--filled': `${(slid / max) * 100}%` }}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="num flex justify-between text-12 text-text-3" aria-hidden="true">
        <span>{unit === '%' ? '0%' : '0'}</span>
        <span>{unit === '%' ? `${max}%` : `${max.toLocaleString('en-US')} ${unit}`}</span>
      </p>
    </div>
  );
}
