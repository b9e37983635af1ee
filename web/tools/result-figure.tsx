interface Props {
  label: string;
  /** null shows a dash. */
  value: string | null;
  tone?: 'text-up' | 'text-down' | '';
}

export function ResultFigure({ label, value, tone = '' }: Props) {
  return (
    <div className="min-w-0 p-4 md:px-6 md:py-5.5">
      <p className="text-13 font-medium text-text-2">{label}</p>
      <p
        className={`num mt-1 text-[24px] leading-7.5 font-semibold tracking-[-0.028em] break-words md:text-34 ${value === null ? 'text-text-3' : tone}`}
      >
        {value ?? '–'}
      </p>
    </div>
  );
}
