import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import { Decimal, shareText } from '../../../domain/money/figure.ts';
import { type Holding, matchCoin } from '../../../domain/portfolio/portfolio.ts';
import type { Portfolio } from '../../../domain/portfolio/portfolios.ts';
import { percentShares } from '../../../domain/portfolio/target-plan.ts';
import { sumOfShares } from '../../../domain/portfolio/targets.ts';
import { useMarket } from '../../data/market.ts';
import { changeTargets } from '../../state/portfolio/change-targets.ts';
import { toast, withdrawToast } from '../../ui/feedback/toast.ts';
import { useUnsaved } from '../../ui/feedback/use-unsaved.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ModalProps } from '../../ui/overlays/modal.tsx';
import { CoinField } from '../form/coin-field.tsx';
import { parseShare, type TypedShare } from './parse-share.ts';
import { filledShare, type TargetLine, targetChanges, targetLines } from './target-lines.ts';
import { wholePercent } from './target-notes.tsx';

interface FormProps {
  portfolio: Portfolio;
  rows: readonly Holding[];
}

/** The form of target shares: a field for each coin that is held or has a target, and a way to add others. */
export function TargetsDialog({
  portfolio,
  rows,
  onClose,
  ...modal
}: Omit<ModalProps, 'children'> & FormProps) {
  const unsaved = useUnsaved(onClose);
  return (
    <Dialog
      title={words.targets.dialog}
      description={words.targets.about}
      {...modal}
      onClose={unsaved.onClose}
      mayClose={unsaved.mayClose}
    >
      <TargetsForm
        portfolio={portfolio}
        rows={rows}
        onEntered={unsaved.note}
        onDone={unsaved.onClose}
      />
    </Dialog>
  );
}

const undoMs = 8000;
/** The key of toasts about a save, which the next save withdraws. */
const targetsToast = 'targets';
const decimalsOf = (shares: readonly Decimal[]) => Math.max(1, ...shares.map(({ scale }) => scale));

function TargetsForm({
  onEntered,
  onDone,
  ...given
}: FormProps & { onEntered(isSomething: boolean): void; onDone(): void }) {
  const id = useId();
  // The portfolio as it was when the form opened, so that another tab's changes do not change the fields.
  const [{ portfolio, rows }] = useState(given);
  const coins = useMarket().coins ?? [];
  const [added, setAdded] = useState<readonly Coin[]>([]);
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [coinText, setCoinText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const lines = targetLines(portfolio, { rows, added, coins });
  const typed = new Map<string, TypedShare>(
    lines.map(({ key, filled }) => [key, parseShare(texts.get(key) ?? filled)]),
  );
  const shares = lines.flatMap(({ key }) => {
    const share = typed.get(key)?.share ?? null;
    return share === null ? [] : [{ key, share: new Decimal(share) }];
  });
  const wrong = lines.find(({ key }) => typed.get(key)?.isWrong);
  /** Null while a field cannot be read. */
  const sum = wrong === undefined ? sumOfShares(shares.map(({ share }) => share.toFixed())) : null;
  const enter = (list: readonly (readonly [key: string, text: string])[]) => {
    setTexts((now) => new Map([...now, ...list]));
  };
  const fill = (list: readonly { key: string; share: Decimal | null }[]) =>
    enter(list.map(({ key, share }) => [key, share ? filledShare(share) : '']));
  const fieldOf = (key: string) => `${id}-${key}`;
  const changes = targetChanges(lines, (key) => typed.get(key)?.share ?? null);
  const hasEntered =
    changes.size > 0 || wrong !== undefined || added.length > 0 || coinText.trim() !== '';
  const tell = useEffectEvent(() => onEntered(hasEntered));
  const entered = JSON.stringify([...texts, added.length, coinText]);
  useEffect(() => {
    // Runs at every change, so that a question about unsaved changes is renewed while somebody types on.
    if (entered) tell();
  }, [entered]);

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
    const scaled = percentShares(exact, decimalsOf(exact)) ?? [];
    fill(shares.map(({ key }, at) => ({ key, share: scaled[at] ?? null })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(true);
    if (coinText.trim() !== '') {
      const match = matchCoin(coins, coinText);
      if (match !== null) return add(match);
      return document.getElementById(`${id}-coin`)?.focus();
    }
    if (wrong !== undefined) return document.getElementById(fieldOf(wrong.key))?.focus();
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
        action: { words: words.targets.undo, act: () => undo() || toastNotUndone() },
      });
  };

  return (
    <Form className="mt-5 flex flex-col gap-4" onSubmit={submit}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3">
        {lines.map((line) => (
          <Field
            key={line.key}
            id={fieldOf(line.key)}
            label={`${line.name}, ${presentTargets(line)}`}
            error={errorOf(typed.get(line.key))}
          >
            {(control) => (
              <input
                {...control}
                className="input num"
                inputMode="decimal"
                autoComplete="off"
                placeholder="%"
                value={texts.get(line.key) ?? line.filled}
                onChange={({ target }) => enter([[line.key, target.value]])}
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
          {sum && totalText(sum)}
        </p>
        {sum === null || sum.eq(0) ? null : (
          <button type="button" className="btn btn-line btn-sm" onClick={scale}>
            {words.targets.scale({ all: shareText(wholePercent) })}
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

const toastNotUndone = () =>
  toast({
    title: words.targets.notUndone,
    description: words.targets.notUndoneWhy,
    about: targetsToast,
    variant: 'destructive',
  });

function presentTargets({ now, isHeld }: TargetLine): string {
  if (!isHeld) return words.targets.notHeld;
  return now === null ? words.targets.leftOut : words.targets.isNow({ share: shareText(now, 1) });
}

function errorOf(typed: TypedShare | undefined): string | undefined {
  if (typed === undefined || !typed.isWrong) return undefined;
  const { readings } = typed;
  if (readings !== null) return words.forms.twoReadings({ one: readings[0], other: readings[1] });
  const [least, most] = [shareText(new Decimal(0)), shareText(wholePercent)];
  return words.targets.enterShare({ least, most });
}

function totalText(sum: Decimal): string {
  const off = sum.minus(wholePercent);
  const values = { sum: shareText(sum), rest: shareText(off.abs()) };
  if (off.eq(0)) return words.targets.total(values);
  return off.lt(0) ? words.targets.totalMissing(values) : words.targets.totalTooMuch(values);
}
