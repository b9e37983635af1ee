import { useId, useMemo, useState } from 'react';
import { words } from '../../../content/words.ts';
import { Decimal } from '../../../domain/money/figure.ts';
import { parseTypedDollars, parseTypedNumber } from '../../../domain/money/typed-number.ts';
import { plannedCoins } from '../../../domain/portfolio/planned-coins.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import type { Portfolio } from '../../../domain/portfolio/portfolios.ts';
import { targetPlan } from '../../../domain/portfolio/target-plan.ts';
import { targetsOf } from '../../../domain/portfolio/targets.ts';
import { dollarUnit, type UnitCode, unitCodes } from '../../../domain/portfolio/unit.ts';
import { useMarket } from '../../data/market.ts';
import { Credit } from '../../ui/feedback/credit.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import { type AmountField, useAmountField } from '../form/amount-field.ts';
import { useUnit } from '../unit/use-unit.ts';
import { TargetNotes } from './target-notes.tsx';
import { TargetTable } from './target-table.tsx';
import style from './targets.css?inline';

adoptStyle(style);

interface Props {
  portfolio: Portfolio;
  rows: readonly Holding[];
  waiting: boolean;
}

const zero = new Decimal(0);

/**
 * The field for new money. Each unit has its own text, because an amount in one unit means nothing in another. The
 * unit may change to US dollars without a press, when prices become old.
 */
function useMoney(code: UnitCode) {
  const fields: Readonly<Record<UnitCode, AmountField>> = {
    USD: useAmountField(''),
    BTC: useAmountField(''),
    ETH: useAmountField(''),
  };
  const money = fields[code];
  const isEmpty = money.text.trim() === '';
  const others = unitCodes.filter((each) => each !== code && fields[each].text.trim() !== '');
  return { money, isEmpty, elsewhere: isEmpty ? others.join(', ') : '' };
}

/** The present and target shares of the coins, and the trades between them, with or without sales. */
export function Targets({ portfolio, rows, waiting }: Props) {
  const id = useId();
  const { coins, credit } = useMarket();
  const { unit } = useUnit();
  const [isMoneyOnly, setMoneyOnly] = useState(false);
  const { money, isEmpty, elsewhere } = useMoney(unit.code);
  const typed = (unit === dollarUnit ? parseTypedDollars : parseTypedNumber)(money.text);
  const isWrong = typed.digits === '' || typed.value < 0;
  const fresh = isWrong ? zero.toFixed() : typed.digits;
  const planned = useMemo(
    () => plannedCoins(rows, targetsOf(portfolio), coins ?? []),
    [rows, portfolio, coins],
  );
  const plan = useMemo(
    () => targetPlan(planned, { unit, money: isMoneyOnly ? new Decimal(fresh) : null }),
    [planned, unit, isMoneyOnly, fresh],
  );
  if (waiting) return <div className="min-h-60" />;
  const problem = typed.readings
    ? words.forms.twoReadings({ one: typed.readings[0], other: typed.readings[1] })
    : isWrong && !isEmpty
      ? words.targets.enterMoney
      : undefined;
  return (
    <>
      <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-3">
        <fieldset className="segmented">
          <legend className="sr-only">{words.targets.how}</legend>
          {[false, true].map((each) => (
            <button
              key={String(each)}
              type="button"
              aria-pressed={isMoneyOnly === each}
              onClick={() => setMoneyOnly(each)}
            >
              {each ? words.targets.moneyOnly : words.targets.both}
            </button>
          ))}
        </fieldset>
        {isMoneyOnly ? (
          <div className="min-w-0 flex-[0_1_20rem]">
            <Field id={id} label={words.targets.money({ unit: unit.code })} error={problem}>
              {(control) => (
                <input
                  {...control}
                  className="input num"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={money.isHidden ? words.ledger.hidden : undefined}
                  value={money.shown}
                  onChange={({ target }) => money.type(target.value)}
                />
              )}
            </Field>
            <p className="hint mt-1.5">{words.targets.moneyHint}</p>
            <p className="hint" role="status">
              {elsewhere === ''
                ? ''
                : words.targets.otherUnit({ entered: elsewhere, unit: unit.code })}
            </p>
          </div>
        ) : null}
      </div>
      <TargetTable planned={planned} plan={plan} unit={unit} isMoneyOnly={isMoneyOnly} />
      <TargetNotes planned={planned} plan={plan} isMoneyOnly={isMoneyOnly} />
      <Credit credit={credit} className="mt-2" />
    </>
  );
}
