import { labels } from '../../content/labels.ts';
import { Decimal, decimalText, typedPriceText } from '../../domain/decimal.ts';
import type { Transaction } from '../../domain/portfolio.ts';
import { Trash2 } from './icons.ts';

interface Props {
  id: string;
  /** The coin's. */
  name: string;
  entries: readonly Transaction[];
  onRemove(transaction: Transaction): void;
}

/** The transactions of a coin in the order in which they were added, each of which can be deleted. */
export const TransactionList = ({ id, name, entries, onRemove }: Props) => (
  <ul id={id} aria-label={`Transactions of ${name}`} className="num py-2">
    {entries.map((entry) => {
      const text = `${decimalText(new Decimal(entry.amount))} ${entry.coin} at ${typedPriceText(entry.price)}`;
      return (
        <li key={entry.id} className="flex items-center justify-between gap-2">
          <span className="min-w-0">{text}</span>
          <button
            type="button"
            className="icon-btn flex-none"
            aria-label={`${labels.portfolio.delete} ${text}`}
            onClick={() => onRemove(entry)}
          >
            <Trash2 size={16} />
          </button>
        </li>
      );
    })}
  </ul>
);
