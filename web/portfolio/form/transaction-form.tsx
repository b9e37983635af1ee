import { type ComponentProps, type FormEvent, useEffect, useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import type { Entry } from '../../../domain/ledger/entry.ts';
import { typeableFigure } from '../../../domain/money/figure.ts';
import { groupedDecimals } from '../../../domain/money/grouped-decimals.ts';
import {
  parseTransaction,
  type TypedTransaction,
} from '../../../domain/portfolio/parse-transaction.ts';
import { useMarket } from '../../data/market.ts';
import { defaultPortfolioId, entries } from '../../state/portfolio/change-entries.ts';
import { useIsPortfolioGone } from '../../state/portfolio/portfolio.ts';
import { failureToasts, toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { AmountText, useAmounts } from '../amounts.tsx';
import type { MissingPurchase } from '../holdings/holdings.tsx';
import { TargetPortfolioField } from '../portfolios/target-portfolio-field.tsx';
import { useAmountField } from './amount-field.ts';
import { CoinField } from './coin-field.tsx';
import { CoinHint } from './coin-hint.tsx';
import {
  kindOrImplied,
  minuteBefore,
  optionalFieldValuesOf,
  parseOptionalFields,
  signedAmount,
} from './optional-field-values.ts';
import { OptionalFields } from './optional-fields.tsx';

const focusFields = ['coin', 'amount', 'price'] as const;
type FieldName = (typeof focusFields)[number];

const refusalToasts = failureToasts('transaction');

interface FormProps {
  given: Coin | null;
  entry: Entry | null;
  lacks: MissingPurchase | null;
  onAdded: (() => void) | undefined;
  onInput(): void;
  onDone(): void;
}

/**
 * The form that adds or edits a transaction: the coin, the amount and the price, then the optional
 * fields. Without a kind, a negative amount is a sale.
 */
export function TransactionForm({
  given,
  entry: before,
  lacks,
  onAdded,
  onInput,
  onDone,
}: FormProps) {
  const symbol = before?.coin ?? given?.symbol.toUpperCase() ?? '';
  // For a missing purchase in the past, do not suggest the current price.
  const price = before?.price ?? (lacks === null ? given?.current_price : null) ?? null;
  const known = before?.amount ?? lacks?.amount.toFixed() ?? null;
  const [filled] = useState({
    coin: symbol,
    amount: known === null ? '' : typeableFigure(known),
    price: price === null ? '' : typeableFigure(price),
  });
  const [typedTexts, setTexts] = useState(filled);
  const [save] = useState(() => (before === null ? null : entries.editing(before)));
  const [into, setInto] = useState(defaultPortfolioId);
  const isGone = useIsPortfolioGone(into);
  // True once saving found that the edited transaction was deleted with its portfolio, so that the form asks for
  // another portfolio.
  const [needsPortfolio, setNeedsPortfolio] = useState(false);
  const [others, setMore] = useState(() => ({
    ...optionalFieldValuesOf(before),
    ...(lacks?.beforeMs ? minuteBefore(lacks.beforeMs) : {}),
  }));
  const { dollars } = useAmounts();
  const amount = useAmountField(filled.amount);
  const fee = useAmountField(optionalFieldValuesOf(before).fee);
  const note = useAmountField(others.note, (text) => /\p{Nd}/u.test(text));
  const more = { ...others, fee: fee.text, note: note.text };
  const [refused, setRefused] = useState(false);
  const [picked, setPicked] = useState<Coin | null>(null);
  const texts = { ...typedTexts, amount: amount.text };
  const id = useId();
  const intoId = `${id}-into`;
  const { coins } = useMarket();
  // Look the coin up by id, because several coins may share its symbol.
  const fixed = before === null ? given : (coins?.find(({ id }) => id === before.coinId) ?? null);
  const isFixed = (given !== null || before !== null) && texts.coin === symbol;
  // A picked coin is unambiguous. Update the coin from the market list, and keep it after it has left the list.
  const chosen = picked && (coins?.find((coin) => coin.id === picked.id) ?? picked);
  const listed = chosen ? [chosen] : isFixed ? (fixed === null ? [] : [fixed]) : coins;
  const typed = parseTransaction(texts, listed);
  const { entry, match, missing } = typed;
  const kind = kindOrImplied(more, entry.amount);
  const { edit: moreEdit, wrong } = parseOptionalFields(more, coins, before);
  const fill = (name: FieldName, text: string) => {
    if (name === 'coin') setPicked(null);
    if (name === 'amount') amount.type(text);
    else setTexts((now) => ({ ...now, [name]: text }));
  };

  // autoFocus does not work in a dialog over another dialog, because the upper one is inert until it is open.
  useEffect(() => {
    const name = lacks === null ? 'amount' : 'price';
    if (given !== null) document.getElementById(`${id}-${name}`)?.focus();
  }, [given, lacks, id]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const first = focusFields.find((name) => missing[name]);
    if (first !== undefined) {
      setRefused(true);
      const readings = typed.readings[first];
      refusalToasts.show(
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
    if (wrong.day || wrong.fee) {
      setRefused(true);
      refusalToasts.show({
        ...words.portfolio.fillAllFields,
        description: wrong.day ? words.ledger.notADate : words.ledger.notAFee,
      });
      return;
    }
    if (isGone && (before === null || needsPortfolio))
      return document.getElementById(intoId)?.focus();
    refusalToasts.withdraw();
    const { coin, coinId, price } = entry;
    const signed = signedAmount(more.kind, entry.amount);
    if (before === null || save === null)
      entries.add({ coin, coinId, price, ...signed, ...moreEdit }, Date.now(), into);
    else {
      const edit = {
        ...(texts.coin === filled.coin && picked === null ? {} : { coin, coinId }),
        ...(texts.amount === filled.amount ? {} : { amount: signed.amount }),
        ...(texts.price === filled.price ? {} : { price }),
        ...(more.kind === (before.kind ?? null)
          ? {}
          : { amount: signed.amount, kind: signed.kind }),
        ...moreEdit,
      };
      const isThere = save(edit, Date.now(), needsPortfolio ? into : undefined);
      if (isThere === null) {
        setInto('');
        return setNeedsPortfolio(true);
      }
      if (!isThere)
        toast({ title: words.ledger.addedAgain, description: words.ledger.addedAgainWhy });
    }
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
          value={name === 'amount' ? amount.shown : texts[name]}
          onChange={(event) => fill(name, event.target.value)}
        />
      )}
    </Field>
  );

  return (
    <Form className="mt-5 flex flex-col gap-4" onInput={onInput} onSubmit={submit}>
      <div className="relative">
        <Field
          id={`${id}-coin`}
          label={words.portfolio.coin}
          error={errorOf('coin', typed, refused)}
        >
          {(control) => (
            <CoinField
              {...control}
              className="input uppercase placeholder:normal-case"
              // English, so that tickers in capitals get no Turkish dots.
              lang="en"
              placeholder={words.portfolio.symbolHint}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              autoFocus={given === null}
              text={texts.coin}
              coins={coins ?? []}
              isUnlisted={coins !== null && !missing.coin && match === null}
              onType={(text) => fill('coin', text)}
              onPick={(coin) => {
                fill('coin', coin.symbol.toUpperCase());
                setPicked(coin);
              }}
            />
          )}
        </Field>
        <CoinOptions id={`${id}-coins`} coins={coins ?? []} />
        {refused && missing.coin ? null : (
          <CoinHint
            isUnlisted={coins !== null && !missing.coin && match === null}
            match={match}
            others={typed.others}
            onPrice={(text) => fill('price', text)}
            onCoin={(coinId) => fill('coin', coinId)}
          />
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        {field('amount', words.portfolio.amount, {
          className: 'input num',
          inputMode: 'decimal',
          placeholder: amount.isHidden ? words.ledger.hiddenField : undefined,
        })}
        {field('price', words.portfolio.pricePerCoin, {
          className: 'input num',
          inputMode: 'decimal',
          placeholder: groupedDecimals(0, 2),
        })}
      </div>
      <OptionalFields
        texts={more}
        fee={fee}
        note={note}
        kind={kind}
        wrong={refused ? wrong : { day: false, fee: false }}
        coinsId={`${id}-coins`}
        onChange={(changed) => setMore((now) => ({ ...now, ...changed }))}
      />
      {before === null || needsPortfolio ? (
        <TargetPortfolioField
          id={intoId}
          label={words.portfolios.belongsTo}
          value={into}
          onChange={setInto}
        />
      ) : null}
      <Cost text={typed.cost === null ? '–' : dollars(typed.cost)} />
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-ghost" onClick={onDone}>
          {words.portfolio.cancel}
        </button>
        <button type="submit" className="btn btn-flame">
          {before === null ? words.portfolio.add : words.ledger.save}
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

const Cost = ({ text }: { text: string }) => (
  <p className="num flex justify-between rounded-md bg-surface-2 px-3.5 py-3">
    <span className="text-text-2">{words.portfolio.cost}</span>
    <b className="min-w-0 font-semibold break-words">
      <AmountText text={text} />
    </b>
  </p>
);

/** The coins as options, by symbol, or by id if a higher-ranked coin has the same symbol. */
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
