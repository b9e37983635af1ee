import { words } from '../../../content/words.ts';
import { Decimal, shareText } from '../../../domain/money/figure.ts';
import type { PlannedCoin } from '../../../domain/portfolio/planned-coins.ts';
import type { Plan, PlanRow } from '../../../domain/portfolio/target-plan.ts';

interface Props {
  planned: readonly PlannedCoin[];
  plan: Plan;
  isMoneyOnly: boolean;
}

export const wholePercent = new Decimal(100);

/** Notes below the table: on missing or excess shares, and on coins that are left out. */
export function TargetNotes({ planned, plan, isMoneyOnly }: Props) {
  const named = (isMeant: (row: PlanRow) => boolean) =>
    planned
      .filter((_, at) => {
        const row = plan.rows[at];
        return row !== undefined && isMeant(row);
      })
      .map(({ name }) => name)
      .join(', ');
  const off = plan.sum.minus(wholePercent);
  const sum = {
    sum: shareText(plan.sum),
    rest: shareText(off.abs()),
    all: shareText(wholePercent),
  };
  const isWhole = off.eq(0);
  const [unpriced, short, untargeted] = [
    named(({ leftOut }) => leftOut === 'price'),
    named(({ leftOut }) => leftOut === 'short'),
    named(({ leftOut, target }) => leftOut === null && target === null),
  ];
  const isAllLeftOut = isWhole && plan.leftOut.eq(wholePercent);
  const isWorthless = plan.rows.every(({ now }) => now === null);
  return (
    <div className="mt-3 grid gap-1 text-13 wrap-anywhere text-text-2">
      {isWhole ? null : (
        <p className="font-medium text-text" role="status">
          {off.lt(0) ? words.targets.missing(sum) : words.targets.tooMuch(sum)}
        </p>
      )}
      {isAllLeftOut ? <p>{words.targets.allLeftOut}</p> : null}
      {isWhole && !isAllLeftOut && isWorthless && !isMoneyOnly ? (
        <p>{words.targets.worthless}</p>
      ) : null}
      {unpriced === '' ? null : <p>{words.targets.noPrice({ coins: unpriced })}</p>}
      {short === '' ? null : <p>{words.targets.short({ coins: short })}</p>}
      {isWhole && !isAllLeftOut && plan.leftOut.gt(0) ? (
        <p>{words.targets.ofRest({ share: shareText(plan.leftOut) })}</p>
      ) : null}
      {untargeted === '' ? null : <p>{words.targets.noTargetHint({ coins: untargeted })}</p>}
      <p className="text-12 text-text-3">{words.targets.noAdvice}</p>
    </div>
  );
}
