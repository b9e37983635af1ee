import { useId } from 'react';
import { typedNumber } from '../../domain/typed-number.ts';
import { NumberQuestion } from './number-question.tsx';
import { UnitInput } from './unit-input.tsx';

interface Props {
  label: string;
  /** What was typed or slid to: text, so that nothing typed is lost. */
  text: string;
  onChange(text: string): void;
  max: number;
  step?: number;
  /** Behind the number, such as % or days. */
  unit: string;
  /** The slider's ends, in words. */
  ends: readonly [string, string];
}

/** A number by slider or by typing. Typed values beyond the slider count as they are. */
export function SliderField({ label, text, onChange, max, step = 1, unit, ends }: Props) {
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
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  );
}
