import { useFieldFault } from '../form-fields.tsx';
import type { OptionForm } from './make-variants.ts';

interface Props {
  options: readonly OptionForm[];
  /** Called with all options after a change, including a new one. */
  change(options: OptionForm[]): void;
  remove(at: number): void;
  /** Called when somebody has finished typing a list of values. */
  typed(): void;
}

const samples: readonly OptionForm[] = [
  { name: 'Size', values: 'S, M, L' },
  { name: 'Colour', values: 'Black, White' },
];

/** The options of a product with their values, and an empty row for another option. */
export function OptionRows({ options, change, remove, typed }: Props) {
  const set = (at: number, part: Partial<OptionForm>) => {
    const option = { name: '', values: '', ...options[at], ...part };
    change(at === options.length ? [...options, option] : options.with(at, option));
  };
  return (
    <div className="stack pad">
      <p className="quiet">
        Where it comes in several, such as sizes: say of what, and which. Each combination becomes a
        variant with the price, weight and stock of the one before. One that has a comma in it, such
        as 10 x 10, framed, ends with a semicolon.
      </p>
      {[...options, null].map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its position
        <div key={at} className="option">
          <Name at={at} value={option?.name ?? ''} change={(name) => set(at, { name })} />
          <Values
            at={at}
            value={option?.values ?? ''}
            change={(values) => set(at, { values })}
            typed={typed}
          />
          {option !== null && (
            <button
              type="button"
              className="button plain"
              aria-label={`Remove option ${at + 1}`}
              onClick={() => remove(at)}
            >
              Remove
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

interface PartProps {
  at: number;
  value: string;
  change(name: string): void;
}

function Name({ at, value, change }: PartProps) {
  const { attributes, message } = useFieldFault(`options.${at}.name`);
  return (
    <label className="field">
      Option {at + 1}
      <input
        placeholder={samples[at]?.name}
        value={value}
        {...attributes}
        onChange={({ target }) => change(target.value)}
      />
      {message}
    </label>
  );
}

function Values({ at, value, change, typed }: PartProps & { typed(): void }) {
  const { attributes, message } = useFieldFault(`options.${at}.values`);
  return (
    <label className="field">
      Values of option {at + 1}
      <input
        placeholder={samples[at]?.values}
        value={value}
        {...attributes}
        onChange={({ target }) => change(target.value)}
        onBlur={typed}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          typed();
        }}
      />
      {message}
    </label>
  );
}
