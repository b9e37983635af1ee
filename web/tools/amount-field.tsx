import { useId } from 'react';

interface Props {
  label: string;
  text: string;
  onChange(text: string): void;
  unit: string;
}

/** A number that is typed, with its unit inside the box. */
export function AmountField({ label, text, onChange, unit }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="relative">
        <input
          id={id}
          className="input num pr-16!"
          inputMode="decimal"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="absolute top-3 right-3.5 text-text-3">{unit}</span>
      </div>
    </div>
  );
}
