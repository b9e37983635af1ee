import { type FormEvent, useId, useState } from 'react';
import { messages, portfolioHints } from '../../contract/messages.ts';
import { exactDollars } from '../../domain/exact-decimals.ts';
import { formatPrice } from '../../domain/format.ts';
import { matchCoin } from '../../domain/portfolio.ts';
import { typedNumber } from '../../domain/typed-number.ts';
import { useMarket } from '../data/market.ts';
import { portfolio } from '../state/portfolio.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';

export interface AddDialogProps {
  open: boolean;
  onClose(): void;
  opener: HTMLElement | null;
}

const blank = { coin: '', amount: '', price: '' };

/** Add Transaction: a coin by symbol, how many, and what one cost. */
export function AddDialog({ open, onClose, opener }: AddDialogProps) {
  const [texts, setTexts] = useState(blank);
  const [refused, setRefused] = useState(false);
  const id = useId();
  const coins = useMarket().coins ?? [];
  const symbol = texts.coin.trim().toUpperCase();
  const match = symbol === '' ? null : matchCoin(coins, { coinId: '', coin: symbol });
  const amount = typedNumber(texts.amount);
  const price = typedNumber(texts.price);
  const marketPrice = match?.current_price ?? null;
  const change = (key: keyof typeof blank) => (event: { target: { value: string } }) =>
    setTexts({ ...texts, [key]: event.target.value });
  const missing = {
    coin: refused && symbol === '',
    amount: refused && !Number.isFinite(amount),
    price: refused && !Number.isFinite(price),
  };

  const close = () => {
    setTexts(blank);
    setRefused(false);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (symbol === '' || !Number.isFinite(amount) || !Number.isFinite(price)) {
      setRefused(true);
      toast({ ...messages.fillAllFields, variant: 'destructive' });
      return;
    }
    portfolio.add({
      coin: symbol,
      amount,
      price,
      coinId: match?.id ?? texts.coin.trim().toLowerCase(),
    });
    close();
  };

  return (
    <Dialog
      title="Add Transaction"
      description="One purchase of one coin. A negative amount is a sale."
      open={open}
      onClose={close}
      returnFocusTo={() => opener}
    >
      <form noValidate className="mt-5 flex flex-col gap-4" onSubmit={submit}>
        <div>
          <Field
            id={`${id}-coin`}
            label="Coin"
            error={missing.coin ? portfolioHints.coin : undefined}
          >
            {(control) => (
              <input
                {...control}
                className="input uppercase placeholder:normal-case"
                list={`${id}-coins`}
                placeholder="Symbol, such as BTC"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={texts.coin}
                onChange={change('coin')}
              />
            )}
          </Field>
          <datalist id={`${id}-coins`}>
            {coins.map((coin) => (
              <option key={coin.id} value={coin.symbol.toUpperCase()}>
                {coin.name}
              </option>
            ))}
          </datalist>
          <p className="hint mt-1.5 flex min-h-5 flex-wrap items-center gap-x-2">
            {match ? (
              <>
                {match.name}
                {marketPrice === null ? null : (
                  <button
                    type="button"
                    className="text-link min-h-6 text-text"
                    onClick={() => setTexts({ ...texts, price: String(marketPrice) })}
                  >
                    Use the price now, {formatPrice(marketPrice)}
                  </button>
                )}
              </>
            ) : symbol === '' ? null : (
              'Not in the list: it counts at its cost.'
            )}
          </p>
        </div>
        <div className="grid grid-cols-2 items-start gap-3">
          <Field
            id={`${id}-amount`}
            label="Amount"
            error={missing.amount ? portfolioHints.amount : undefined}
          >
            {(control) => (
              <input
                {...control}
                className="input num"
                inputMode="decimal"
                autoComplete="off"
                value={texts.amount}
                onChange={change('amount')}
              />
            )}
          </Field>
          <Field
            id={`${id}-price`}
            label="Price per coin"
            error={missing.price ? portfolioHints.price : undefined}
          >
            {(control) => (
              <input
                {...control}
                className="input num"
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.00"
                value={texts.price}
                onChange={change('price')}
              />
            )}
          </Field>
        </div>
        <p className="num flex justify-between rounded-md bg-surface-2 px-3.5 py-3">
          <span className="text-text-2">Cost</span>
          <b className="font-semibold">
            {Number.isFinite(amount * price) ? exactDollars(amount * price) : '–'}
          </b>
        </p>
        <div className="flex justify-end gap-2">
          <button type="button" className="btn btn-ghost" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="btn btn-flame">
            Add Transaction
          </button>
        </div>
      </form>
    </Dialog>
  );
}
