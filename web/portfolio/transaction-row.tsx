import { words } from '../../content/words.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { Decimal, decimalText, typedPriceText } from '../../domain/money/decimal.ts';
import { Trash2 } from './icons.ts';

interface Props {
  entry: Entry;
  onRemove(transaction: Entry): void;
}

/** One transaction below its coin. */
export function TransactionRow({ entry, onRemove }: Props) {
  const text = `${decimalText(new Decimal(entry.amount))} ${entry.coin} at ${typedPriceText(entry.price)}`;
  return (
    <tr className="bg-surface-2">
      <td className="start num ps-15! text-13">{text}</td>
      <td colSpan={2} className="max-md:hidden" />
      <td />
      <td>
        <button
          type="button"
          className="icon-btn"
          aria-label={`${words.portfolio.delete} ${text}`}
          onClick={() => onRemove(entry)}
        >
          <Trash2 size={16} />
        </button>
      </td>
    </tr>
  );
}
