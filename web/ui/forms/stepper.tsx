import { words } from '../../../content/words.ts';
import { Minus, Plus } from '../pictures/icons.ts';

interface Props {
  /** Read before the number, such as 'Quantity of Mug'. */
  label: string;
  quantity: number;
  onChange(quantity: number): void;
  small?: boolean;
}

/** Buttons for less and more around a quantity of at least 1. */
export function Stepper({ label, quantity, onChange, small = false }: Props) {
  return (
    <fieldset className={small ? 'stepper stepper-small' : 'stepper'}>
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label={words.forms.decrease}
        // Not disabled, because a disabled button would lose the focus.
        aria-disabled={quantity <= 1}
        onClick={() => quantity > 1 && onChange(quantity - 1)}
      >
        <Minus size={16} />
      </button>
      <output className="num">{quantity}</output>
      <button
        type="button"
        aria-label={words.forms.increase}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus size={16} />
      </button>
    </fieldset>
  );
}
