import { type FormEvent, useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { Open } from '../../../domain/import/check.ts';
import type { ChosenKind, Decisions as Decided } from '../../../domain/import/decisions.ts';
import { typedDollars } from '../../../domain/money/typed-number.ts';
import { useMarket } from '../../data/market.ts';
import { portfolio } from '../../state/portfolio.ts';
import { Form } from '../../ui/forms/form.tsx';
import { counted, questionText } from './row-words.ts';

interface Props {
  open: readonly Open[];
  decisions: Decided;
  onDecide(change: Partial<Decided>): void;
}

/** By which the row of a coin finds its question. */
export const questionId = (about: string) => `import-coin-${about}`;

/** What only the person can say, each once for all rows that wait for it. */
export function Decisions({ open, decisions, onDecide }: Props) {
  const title = useId();
  if (open.length === 0) return null;
  return (
    <section className="import-note import-warm import-open" aria-labelledby={title}>
      <h3 id={title}>{words.import.open}</h3>
      {open.map(({ question, rows }) => {
        const { ask, about } = question;
        const key = `${ask} ${about}`;
        const why = `${questionText(question)} ${words.import.waiting(counted(rows))}`;
        if (ask === 'rate')
          return (
            <Rate
              key={key}
              asset={about}
              why={why}
              onRate={(rate) => onDecide({ rates: { ...decisions.rates, [about]: rate } })}
            />
          );
        return ask === 'coin' ? (
          <CoinChoice
            key={key}
            symbol={about}
            isSeveral={'several' in question && question.several}
            why={why}
            onCoin={(id) => onDecide({ coins: { ...decisions.coins, [about]: id } })}
          />
        ) : (
          <KindChoice
            key={key}
            kind={about}
            why={why}
            onKind={(kind) => onDecide({ kinds: { ...decisions.kinds, [about]: kind } })}
          />
        );
      })}
    </section>
  );
}

function Asked(props: { id: string; label: string; why: string; error?: string | undefined }) {
  return (
    <div>
      <label htmlFor={props.id}>{props.label}</label>
      <p id={`${props.id}-why`}>
        <span>{props.why}</span>
        {props.error === undefined ? null : <span className="field-error">{props.error}</span>}
      </p>
    </div>
  );
}

interface CoinProps {
  symbol: string;
  isSeveral: boolean;
  why: string;
  onCoin(id: string): void;
}

function CoinChoice({ symbol, isSeveral, why, onCoin }: CoinProps) {
  const id = questionId(symbol);
  const coins = useMarket().coins ?? [];
  const offered = isSeveral
    ? coins.filter((coin) => coin.symbol.toUpperCase() === symbol)
    : coins.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <div className="import-question">
      <Asked id={id} label={words.import.coinLabel({ coin: symbol })} why={why} />
      <select
        id={id}
        aria-describedby={`${id}-why`}
        className="input"
        value=""
        onChange={({ target }) => target.value !== '' && onCoin(target.value)}
      >
        <option value="">{words.import.chooseCoin}</option>
        {offered.map((coin) => (
          <option key={coin.id} value={coin.id}>
            {`${coin.name} (${coin.symbol.toUpperCase()})`}
          </option>
        ))}
        {heldIds(symbol, offered).map((held) => (
          <option key={held} value={held}>
            {held}
          </option>
        ))}
        <option value={symbol.toLowerCase()}>{words.import.asTyped({ coin: symbol })}</option>
      </select>
    </div>
  );
}

/** What the portfolio's own entries with this symbol are of. */
const heldIds = (symbol: string, offered: readonly { id: string }[]): readonly string[] => {
  const known = new Set([symbol.toLowerCase(), ...offered.map(({ id }) => id)]);
  const ids = portfolio.get().flatMap(({ coin, coinId }) => (coin === symbol ? [coinId] : []));
  return [...new Set(ids)].filter((id) => !known.has(id));
};

const kinds: readonly [ChosenKind, string][] = [
  ['buy', words.import.kinds.buy],
  ['sell', words.import.kinds.sell],
  ['transfer-in', words.import.kinds.transferIn],
  ['transfer-out', words.import.kinds.transferOut],
  ['income', words.import.kinds.income],
  ['fee', words.import.kinds.fee],
  ['own', words.import.kinds.own],
];

function KindChoice(props: { kind: string; why: string; onKind(kind: ChosenKind): void }) {
  const id = useId();
  return (
    <div className="import-question">
      <Asked id={id} label={words.import.kindLabel({ kind: props.kind })} why={props.why} />
      <select
        id={id}
        aria-describedby={`${id}-why`}
        className="input"
        value=""
        onChange={({ target }) => {
          const found = kinds.find(([kind]) => kind === target.value);
          if (found) props.onKind(found[0]);
        }}
      >
        <option value="">{words.import.chooseKind}</option>
        {kinds.map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Rate(props: { asset: string; why: string; onRate(digits: string): void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const typed = typedDollars(text);
  const error = typed.readings
    ? words.forms.twoReadings({ one: typed.readings[0], other: typed.readings[1] })
    : words.portfolio.hints.price;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRate = typed.digits !== '' && typed.value >= 0;
    setRefused(!isRate);
    if (isRate) props.onRate(typed.digits);
  };
  return (
    <Form className="import-question" onSubmit={submit}>
      <Asked
        id={id}
        label={words.import.rateLabel({ asset: props.asset })}
        why={`${props.why} ${words.import.rateHint}`}
        error={isRefused ? error : undefined}
      />
      <span className="import-rate">
        <input
          id={id}
          className="input num"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={isRefused || undefined}
          aria-describedby={`${id}-why`}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="btn btn-line">
          {words.import.apply}
        </button>
      </span>
    </Form>
  );
}
