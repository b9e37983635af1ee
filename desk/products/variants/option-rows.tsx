import { useFieldFault } from '../field.tsx';
import type { OptionForm } from './make-variants.ts';

interface Props {
  options: readonly OptionForm[];
  /** Called with the options, including a new one. */
  change(options: OptionForm[]): void;
  remove(at: number): void;
  /** Called when a list of values is complete. */
  typed(): void;
}

const samples: readonly OptionForm[] = [
  { name: 'Size', values: 'S, M, L' },
  { name: 'Colour', values: 'Black, White' },
];

/** The options of a product with their values, and an empty row for another one. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its position
        <div key={at} className="option">
          <Name
            at={at}
            value={option?.name ?? ''}
            isRequired={option !== null}
            change={(name) => set(at, { name })}
          />
          <label className="field">
            Values of option {at + 1}
            <input
              placeholder={samples[at]?.values}
              value={option?.values ?? ''}
              onChange={({ target }) => set(at, { values: target.value })}
              onBlur={typed}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                typed();
              }}
            />
          </label>
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

interface NameProps {
  at: number;
  value: string;
  isRequired: boolean;
  change(name: string): void;
}

function Name({ at, value, isRequired, change }: NameProps) {
  const { marks, said } = useFieldFault(`options.${at}.name`);
  return (
    <label className="field">
      Option {at + 1}
      <input
        required={isRequired}
        placeholder={samples[at]?.name}
        value={value}
        {...marks}
        onChange={({ target }) => change(target.value)}
      />
      {said}
    </label>
  );
}
