interface Props {
  id: string;
  text: string;
  onChange(text: string): void;
  unit: string;
  className: string;
  /** The id of the element that describes it. */
  describedBy: string;
}

/** A typed number with its unit inside the box. A text field, so that nothing typed is lost. */
export function UnitInput({ id, text, onChange, unit, className, describedBy }: Props) {
  return (
    <span className="relative block max-w-full">
      <input
        id={id}
        className={`input num ${className}`}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-text-3">
        {unit}
      </span>
    </span>
  );
}
