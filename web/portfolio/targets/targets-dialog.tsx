import { type FormEvent, useEffect, useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import { Decimal, readFigure, shareText, typeableFigure } from '../../../domain/money/decimal.ts';
import { type PlannedCoin, plannedCoins } from '../../../domain/portfolio/planned-coins.ts';
import { type Holding, matchTyped } from '../../../domain/portfolio/portfolio.ts';
import type { Portfolio } from '../../../domain/portfolio/portfolios.ts';
import { sharesOf, targetPlan } from '../../../domain/portfolio/target-plan.ts';
import { sumOfShares, type Target, targetsOf } from '../../../domain/portfolio/targets.ts';
import { dollar } from '../../../domain/portfolio/unit.ts';
import { useMarket } from '../../data/market.ts';
import { changeTargets } from '../../state/change-targets.ts';
import { toast, withdrawToast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import { CoinField } from '../form/coin-field.tsx';
import { whole } from './target-notes.tsx';
import { type TypedShare, typedShare } from './typed-share.ts';

interface FormProps {
  portfolio: Portfolio;
  rows: readonly Holding[];
}

/** The form of target shares: a field for each coin that is held or has one, and others to be added. */
export function TargetsDialog({
  portfolio,
  rows,
  ...modal
}: Omit<ModalProps, 'children'> & FormProps) {
  return (
    <Dialog title={words.targets.dialog} description={words.targets.about} {...modal}>
      <TargetsForm portfolio={portfolio} rows={rows} onDone={modal.onClose} />
    </Dialog>
  );
}

interface Line extends PlannedCoin {
  /** Its share of the portfolio now. */
  now: Decimal | null;
  /** The field as it was at first. */
  filled: string;
}

const undoMs = 8000;
/** The subject of what is said of a save. It goes when the next one begins. */
const targetsToast = 'targets';
const filledWith = (share: Decimal) => typeableFigure(readFigure(share.toFixed()));
const decimalsOf = (shares: readonly Decimal[]) => Math.max(1, ...shares.map(({ scale }) => scale));

function TargetsForm({ onDone, ...given }: FormProps & { onDone(): void }) {
  const id = useId();
  // What another tab does meanwhile changes no field.
  const [{ portfolio, rows }] = useState(given);
  const coins = useMarket().coins ?? [];
  const [added, setAdded] = useState<readonly Coin[]>([]);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [coinText, setCoinText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const lines = linesOf(portfolio, { rows, added, coins });
  const typed = new Map<string, TypedShare>(
    lines.map(({ key, filled }) => [key, typedShare(texts[key] ?? filled)]),
  );
  const shares = lines.flatMap(({ key }) => {
    const share = typed.get(key)?.share ?? null;
    return share === null ? [] : [{ key, share: new Decimal(share) }];
  });
  const sum = sumOfShares(shares.map(({ share }) => share.toFixed()));
  const fill = (list: readonly { key: string; share: Decimal | null }[]) =>
    setTexts((now) => ({
      ...now,
      ...Object.fromEntries(list.map(({ key, share }) => [key, share ? filledWith(share) : ''])),
    }));
  const fieldOf = (key: string) => `${id}-${key}`;

  useEffect(() => withdrawToast(targetsToast), []);
  useEffect(() => {
    if (wanted !== null) document.getElementById(`${id}-${wanted}`)?.focus();
  }, [id, wanted]);

  const add = (coin: Coin) => {
    setCoinText('');
    setWanted(coin.id);
    setAdded((now) => [...now, coin]);
  };
  const scale = () => {
    const exact = shares.map(({ share }) => share);
    const scaled = sharesOf(exact, decimalsOf(exact)) ?? [];
    fill(shares.map(({ key }, at) => ({ key, share: scaled[at] ?? null })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(true);
    if (coinText.trim() !== '') {
      const match = matchTyped(coins, coinText);
      if (match !== null) return add(match);
      return document.getElementById(`${id}-coin`)?.focus();
    }
    const wrong = lines.find(({ key }) => typed.get(key)?.isWrong);
    if (wrong !== undefined) return document.getElementById(fieldOf(wrong.key))?.focus();
    const changes = changesOf(lines, (key) => typed.get(key)?.share ?? null);
    const undo = changes.size > 0 && changeTargets(portfolio.id, changes);
    onDone();
    if (undo === null)
      toast({
        title: words.targets.notSaved,
        description: words.targets.isGone,
        about: targetsToast,
        variant: 'destructive',
      });
    else if (undo)
      toast({
        title: words.targets.saved,
        about: targetsToast,
        durationMs: undoMs,
        action: { words: words.targets.undo, act: undo },
      });
  };

  return (
    <Form className="mt-5 flex flex-col gap-4" onSubmit={submit}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3">
        {lines.map((line) => (
          <Field
            key={line.key}
            id={fieldOf(line.key)}
            label={`${line.name}, ${standingOf(line)}`}
            error={errorOf(typed.get(line.key), isRefused)}
          >
            {(control) => (
              <input
                {...control}
                className="input num"
                inputMode="decimal"
                autoComplete="off"
                placeholder="%"
                value={texts[line.key] ?? line.filled}
                onChange={({ target }) => setTexts({ ...texts, [line.key]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="relative">
        <Field
          id={`${id}-coin`}
          label={words.targets.add}
          error={isRefused && coinText.trim() !== '' ? words.targets.noSuchCoin : undefined}
        >
          {(control) => (
            <CoinField
              {...control}
              className="input"
              lang="en"
              placeholder={words.portfolio.symbolHint}
              autoComplete="off"
              spellCheck={false}
              text={coinText}
              coins={coins}
              isUnlisted={false}
              onType={(text) => {
                setRefused(false);
                setCoinText(text);
              }}
              onPick={add}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-2 rounded-md bg-surface-2 px-3.5 py-3">
        <p className="num me-auto font-medium" role="status">
          {totalText(sum)}
        </p>
        {sum.eq(0) ? null : (
          <button type="button" className="btn btn-line btn-sm" onClick={scale}>
            {words.targets.scale({ all: shareText(whole) })}
          </button>
        )}
        {lines.some(({ now }) => now !== null) ? (
          <button
            type="button"
            className="btn btn-line btn-sm"
            onClick={() => fill(lines.map(({ key, now }) => ({ key, share: now })))}
          >
            {words.targets.takeNow}
          </button>
        ) : null}
        {shares.length > 0 ? (
          <button
            type="button"
            className="btn btn-line btn-sm"
            onClick={() => fill(lines.map(({ key }) => ({ key, share: null })))}
          >
            {words.targets.clear}
          </button>
        ) : null}
      </div>
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={onDone}>
          {words.targets.cancel}
        </button>
        <button type="submit" className="btn btn-flame">
          {words.targets.save}
        </button>
      </div>
    </Form>
  );
}

/** Those that are held or have a target come first. */
function linesOf(
  portfolio: Portfolio,
  {
    rows,
    added,
    coins,
  }: { rows: readonly Holding[]; added: readonly Coin[]; coins: readonly Coin[] },
): Line[] {
  const known = plannedCoins(rows, targetsOf(portfolio), coins);
  const more = plannedCoins(
    [],
    added.map(({ id, symbol }) => ({ coinId: id, coin: symbol.toUpperCase(), share: 0 })),
    coins,
  )
    .filter(({ key }) => !known.some((each) => each.key === key))
    .map((each) => ({ ...each, target: null, storedIds: [] }));
  const all = [...known, ...more];
  const plan = targetPlan(
    all.map((each) => ({ ...each, target: null })),
    { unit: dollar, money: null },
  );
  return all.map((each, at) => ({
    ...each,
    now: plan.rows[at]?.now ?? null,
    filled: each.target === null ? '' : filledWith(each.target),
  }));
}

/** Only what was touched, so that what another tab has changed of the others stays. */
function changesOf(lines: readonly Line[], shareOf: (key: string) => Target['share'] | null) {
  const changes = new Map<string, Target | null>();
  for (const { key, symbol, storedIds, target } of lines) {
    const share = shareOf(key);
    if (share === null ? target === null : target?.eq(share)) continue;
    const [id = key, ...others] = storedIds;
    changes.set(id, share === null ? null : { coinId: id, coin: symbol, share });
    for (const other of others) changes.set(other, null);
  }
  return changes;
}

function standingOf({ now, isHeld }: Line): string {
  if (!isHeld) return words.targets.notHeld;
  return now === null ? words.targets.leftOut : words.targets.isNow({ share: shareText(now, 1) });
}

function errorOf(typed: TypedShare | undefined, isRefused: boolean): string | undefined {
  if (typed === undefined || !typed.isWrong) return undefined;
  const { readings } = typed;
  if (readings !== null) return words.forms.twoReadings({ one: readings[0], other: readings[1] });
  const [least, most] = [shareText(new Decimal(0)), shareText(whole)];
  return isRefused ? words.targets.enterShare({ least, most }) : undefined;
}

function totalText(sum: Decimal): string {
  const off = sum.minus(whole);
  const told = { sum: shareText(sum), rest: shareText(off.abs()) };
  if (off.eq(0)) return words.targets.total(told);
  return off.lt(0) ? words.targets.totalMissing(told) : words.targets.totalTooMuch(told);
}
