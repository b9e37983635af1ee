import { type ComponentProps, type FormEvent, useEffect, useId, useState } from 'react';
import { words } from '../../content/words.ts';
import type { Coin } from '../../contract/market.ts';
import { Decimal, dollarsText } from '../../domain/money/decimal.ts';
import {
  type TypedTransaction,
  typedTransaction,
} from '../../domain/portfolio/typed-transaction.ts';
import { useMarket } from '../data/market.ts';
import { portfolio } from '../state/portfolio.ts';
import { refusals } from '../ui/feedback/toast.ts';
import { Field } from '../ui/forms/field.tsx';
import { Form } from '../ui/forms/form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import type { ModalProps } from '../ui/overlays/modal.tsx';
import { CoinHint } from './coin-hint.tsx';

/** The form is removed when the dialog closes, so its fields are empty the next time. */
export function AddDialog({
  coin = null,
  onAdded,
  ...modal
}: Omit<ModalProps, 'children'> & {
  /** What the form is filled with at first. */
  coin?: Coin | null;
  /** Called when a transaction was added, before it closes. */
  onAdded?: (() => void) | undefined;
}) {
  return (
    <Dialog title={words.portfolio.add} description={words.portfolio.addHint} {...modal}>
      <TransactionForm given={coin} onAdded={onAdded} onDone={modal.onClose} />
    </Dialog>
  );
}

const fields = ['coin', 'amount', 'price'] as const;
type FieldName = (typeof fields)[number];

const refusal = refusals('transaction');

interface FormProps {
  given: Coin | null;
  onAdded: (() => void) | undefined;
  onDone(): void;
}

/** A coin by symbol, how many, and what one cost. A negative amount is a sale. */
function TransactionForm({ given, onAdded, onDone }: FormProps) {
  const symbol = given?.symbol.toUpperCase() ?? '';
  const [texts, setTexts] = useState({
    coin: symbol,
    amount: '',
    price: given?.current_price == null ? '' : new Decimal(given.current_price).toFixed(),
  });
  const [refused, setRefused] = useState(false);
  const id = useId();
  const { coins } = useMarket();
  // Several coins may have the symbol of the given one.
  const listed = given !== null && texts.coin === symbol ? [given] : coins;
  const typed = typedTransaction(texts, listed);
  const { entry, match, others, missing } = typed;
  const fill = (name: FieldName, text: string) =>
    setTexts((before) => ({ ...before, [name]: text }));

  // autoFocus does nothing in a dialog over another one: until it is open, it is as inert as the page.
  useEffect(() => {
    if (given !== null) document.getElementById(`${id}-amount`)?.focus();
  }, [given, id]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const first = fields.find((name) => missing[name]);
    if (first !== undefined) {
      setRefused(true);
      const readings = typed.readings[first];
      refusal.tell(
        readings === null
          ? words.portfolio.fillAllFields
          : {
              ...words.portfolio.fillAllFields,
              description: words.forms.twoReadings({ one: readings[0], other: readings[1] }),
            },
      );
      document.getElementById(`${id}-${first}`)?.focus();
      return;
    }
    refusal.takeBack();
    portfolio.add(entry);
    onAdded?.();
    onDone();
  };

  const field = (name: FieldName, label: string, input: ComponentProps<'input'>) => (
    <Field id={`${id}-${name}`} label={label} error={errorOf(name, typed, refused)}>
      {(control) => (
        <input
          {...control}
          {...input}
          autoComplete="off"
          value={texts[name]}
          onChange={(event) => fill(name, event.target.value)}
        />
      )}
    </Field>
  );

  return (
    <Form className="mt-5 flex flex-col gap-4" onSubmit={submit}>
      <div>
        {field('coin', words.portfolio.coin, {
          className: 'input uppercase placeholder:normal-case',
          list: `${id}-coins`,
          placeholder: words.portfolio.symbolHint,
          autoCapitalize: 'characters',
          spellCheck: false,
          autoFocus: given === null,
        })}
        <CoinOptions id={`${id}-coins`} coins={coins ?? []} />
        {refused && missing.coin ? null : (
          <CoinHint
            isUnlisted={coins !== null && !missing.coin && match === null}
            match={match}
            others={others}
            onPrice={(text) => fill('price', text)}
            onCoin={(coinId) => fill('coin', coinId)}
          />
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        {field('amount', words.portfolio.amount, {
          className: 'input num',
          inputMode: 'decimal',
        })}
        {field('price', words.portfolio.pricePerCoin, {
          className: 'input num',
          inputMode: 'decimal',
          placeholder: '0.00',
        })}
      </div>
      <Cost dollars={typed.cost} />
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={onDone}>
          {words.portfolio.cancel}
        </button>
        <button type="submit" className="btn btn-flame">
          {words.portfolio.add}
        </button>
      </div>
    </Form>
  );
}

function errorOf(name: FieldName, typed: TypedTransaction, refused: boolean) {
  const readings = typed.readings[name];
  if (readings !== null) return words.forms.twoReadings({ one: readings[0], other: readings[1] });
  return refused && typed.missing[name] ? words.portfolio.hints[name] : undefined;
}

const Cost = ({ dollars }: { dollars: Decimal | null }) => (
  <p className="num flex justify-between rounded-md bg-surface-2 px-3.5 py-3">
    <span className="text-text-2">{words.portfolio.cost}</span>
    <b className="min-w-0 font-semibold break-words">
      {dollars === null ? '–' : dollarsText(dollars)}
    </b>
  </p>
);

/** By symbol. Where a coin of a higher rank has the same one, only the id finds it. */
function CoinOptions({ id, coins }: { id: string; coins: readonly Coin[] }) {
  const taken = new Set<string>();
  return (
    <datalist id={id}>
      {coins.map((coin) => {
        const symbol = coin.symbol.toUpperCase();
        const value = taken.has(symbol) ? coin.id : symbol;
        taken.add(symbol);
        return (
          <option key={coin.id} value={value}>
            {coin.name}
          </option>
        );
      })}
    </datalist>
  );
}
