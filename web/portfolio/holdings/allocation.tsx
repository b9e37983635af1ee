import { words } from '../../../content/words.ts';
import { groupedDecimals } from '../../../domain/money/grouped-decimals.ts';
import { withPercentSign } from '../../../domain/money/units.ts';
import { type Holding, holdingValue } from '../../../domain/portfolio/portfolio.ts';

const colours = ['bg-text', 'bg-flame', 'bg-up-fill', 'bg-signal', 'bg-line-strong'] as const;

/**
 * The shares of the portfolio's value: the four largest holdings, and all other holdings together.
 *
 * @param hidden true while prices are loading: invisible, but taking its space
 */
export function Allocation({ rows, hidden }: { rows: readonly Holding[]; hidden: boolean }) {
  const worth = rows
    .map((row) => ({
      key: row.coinId,
      name: row.match?.name ?? row.coin,
      worth: Number(holdingValue(row)),
    }))
    .filter((part) => part.worth > 0)
    .sort((a, b) => b.worth - a.worth);
  const total = worth.reduce((sum, part) => sum + part.worth, 0);
  if (total <= 0 || !Number.isFinite(total)) return null;
  const most = colours.length - 1;
  const rest = worth.slice(most);
  const parts =
    rest.length > 1
      ? [
          ...worth.slice(0, most),
          {
            key: '',
            name: words.portfolio.other,
            worth: rest.reduce((sum, part) => sum + part.worth, 0),
          },
        ]
      : worth;
  return (
    <div className={`p-5 pb-3 md:p-6 md:pb-3 ${hidden ? 'invisible' : ''}`}>
      <h2 className="text-card">{words.portfolio.allocation}</h2>
      <div className="mt-3 flex h-3 gap-[3px]" aria-hidden="true">
        {parts.map((part, index) => (
          <i
            key={part.key}
            className={`forced-color-adjust-none rounded-[3px] ${colours[index]}`}
            style={{ flex: part.worth / total, minWidth: 3 }}
          />
        ))}
      </div>
      <ul className="num mt-3 flex flex-wrap gap-x-5 gap-y-2 text-13">
        {parts.map((part, index) => (
          <li key={part.key} className="flex min-w-0 flex-wrap items-center gap-x-2">
            <i
              className={`size-2.5 flex-none forced-color-adjust-none rounded-[3px] ${colours[index]}`}
              aria-hidden="true"
            />
            <b className="min-w-0 font-medium break-words">{part.name}</b>
            <span className="text-text-2">
              {withPercentSign(groupedDecimals((part.worth / total) * 100, 1))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
