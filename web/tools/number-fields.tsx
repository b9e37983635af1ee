import { useId } from 'react';
import { words } from '../../content/words.ts';
import { groupedDecimals } from '../../domain/money/grouped-decimals.ts';
import { parseTypedNumber, type TypedNumber } from '../../domain/money/typed-number.ts';
import { withPercentSign } from '../../domain/money/units.ts';
import { CircleAlert } from '../ui/pictures/icons.ts';

interface Props {
  label: string;
  /** The text as typed. */
  text: string;
  onChange(text: string): void;
  /** Shown after the number, such as % or days. */
  unit: string;
}

interface AmountProps extends Props {
  /** The parsed text. */
  read: TypedNumber;
}

/** A number field without a slider. */
export function AmountField({ label, read, ...input }: AmountProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <UnitInput id={id} className="pe-16!" {...input} />
      <NumberQuestion inputId={id} readings={read.readings} />
    </div>
  );
}

interface SliderProps extends Props {
  max: number;
  step?: number;
}

/** A number field with a slider. A typed value may be beyond the slider's range. */
export function SliderField({ label, max, step = 1, ...input }: SliderProps) {
  const id = useId();
  const { text, onChange, unit } = input;
  const { value, readings } = parseTypedNumber(text);
  const slid = Number.isFinite(value) ? Math.min(max, Math.max(0, value)) : 0;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <UnitInput
          id={id}
          className={`w-34! max-w-full text-end font-semibold md:h-9! ${unit.length > 1 ? 'pe-14!' : 'pe-9!'}`}
          {...input}
        />
      </div>
      <NumberQuestion inputId={id} readings={readings} />
      <input
        type="range"
        className="range"
        aria-label={words.tools.slider({ label })}
        aria-valuetext={`${text} ${unit}`}
        min={0}
        max={max}
        step={step}
        value={slid}
        style={{ '--filled': `${(slid / max) * 100}%` }}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="num flex justify-between text-12 text-text-3" aria-hidden="true">
        <span>{unit === '%' ? withPercentSign('0') : '0'}</span>
        <span>
          {unit === '%' ? withPercentSign(`${max}`) : `${groupedDecimals(max, 0)} ${unit}`}
        </span>
      </p>
    </div>
  );
}

declare module 'react' {
  interface CSSProperties {
    /** The filled part of a slider's rail, such as '40%'. */
    '--filled'?: string;
  }
}

const ambiguityQuestion = (inputId: string) => `${inputId}-question`;

interface InputProps extends Omit<Props, 'label'> {
  id: string;
  className: string;
}

/** A text field with its unit inside. Not a number field, because browsers drop text that they cannot parse there. */
function UnitInput({ id, text, onChange, unit, className }: InputProps) {
  return (
    <span className="relative block max-w-full">
      <input
        id={id}
        className={`input num ${className}`}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={ambiguityQuestion(id)}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-text-3">
        {unit}
      </span>
    </span>
  );
}

interface QuestionProps extends Pick<TypedNumber, 'readings'> {
  inputId: string;
}

/** Shown below an ambiguous number: asks which of two is meant. */
function NumberQuestion({ inputId, readings }: QuestionProps) {
  return (
    <div id={ambiguityQuestion(inputId)} role="status">
      {readings ? (
        <p className="field-error mt-1.5">
          <CircleAlert size={14} />
          <span>{words.forms.twoReadings({ one: readings[0], other: readings[1] })}</span>
        </p>
      ) : null}
    </div>
  );
}
