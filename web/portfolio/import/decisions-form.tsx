import { useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { OpenQuestion } from '../../../domain/import/check-rows.ts';
import {
  type ChosenKind,
  type Decisions as Decided,
  questionKey,
} from '../../../domain/import/decisions.ts';
import type { ImportSummary } from '../../../domain/import/import-session.ts';
import type { DateOrder } from '../../../domain/locale/locale-format.ts';
import { shortDate } from '../../../domain/time/dates.ts';
import { useMarket } from '../../data/market.ts';
import { portfolio } from '../../state/portfolio/portfolio.ts';
import { ImportQuestion } from './import-question.tsx';
import { RateQuestion } from './rate-question.tsx';
import { countValues, questionText } from './row-words.ts';

interface Props {
  /** The open and the answered questions. Answers can be changed until the import is stored. */
  questions: readonly OpenQuestion[];
  decisions: Decided;
  summary: ImportSummary;
  onDecide(change: Partial<Decided>): void;
  onOrder(order: DateOrder): void;
}

export const questionId = (about: string) => `import-coin-${about}`;

const withAnswer = <Answer,>(
  answers: ReadonlyMap<string, Answer>,
  about: string,
  answer: Answer,
): ReadonlyMap<string, Answer> => new Map([...answers, [about, answer]]);

/** The questions that only the person can answer. Each question is shown once, for all rows that need the answer. */
export function DecisionsForm({ questions, decisions, summary, onDecide, onOrder }: Props) {
  const { dayChoice, rated } = summary;
  const title = useId();
  if (questions.length === 0 && dayChoice === null) return null;
  return (
    <section className="import-note import-warm import-open" aria-labelledby={title}>
      <h3 id={title}>{words.import.open}</h3>
      {dayChoice === null ? null : <OrderChoice choice={dayChoice} onOrder={onOrder} />}
      {questions.map(({ question, rows, days = [] }) => {
        const { ask, about } = question;
        const key = questionKey(question);
        const waiting = rows === 0 ? '' : words.import.waiting(countValues(rows));
        const why = `${questionText(question)} ${waiting}`.trim();
        const { coins, rates, kinds: chosen } = decisions;
        if (ask === 'rate')
          return (
            <RateQuestion
              key={key}
              asset={about}
              why={why}
              days={days}
              rates={rates}
              used={rated.find(({ asset }) => asset === about)?.rows ?? 0}
              onRates={(answers) => onDecide({ rates: answers })}
            />
          );
        return ask === 'coin' ? (
          <CoinChoice
            key={key}
            symbol={about}
            isSeveral={'several' in question && question.several}
            why={why}
            applied={coins.get(about)}
            onCoin={(id) => onDecide({ coins: withAnswer(coins, about, id) })}
          />
        ) : (
          <KindChoice
            key={key}
            kind={about}
            why={why}
            applied={chosen.get(about)}
            onKind={(kind) => onDecide({ kinds: withAnswer(chosen, about, kind) })}
          />
        );
      })}
    </section>
  );
}

interface CoinProps {
  symbol: string;
  isSeveral: boolean;
  why: string;
  applied: string | undefined;
  onCoin(id: string): void;
}

function CoinChoice({ symbol, isSeveral, why, applied, onCoin }: CoinProps) {
  const id = questionId(symbol);
  const [chosen, setChosen] = useState('');
  const coins = useMarket().coins ?? [];
  const offered = isSeveral
    ? coins.filter((coin) => coin.symbol.toUpperCase() === symbol)
    : coins.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <ImportQuestion
      id={id}
      label={words.import.coinLabel({ coin: symbol })}
      why={why}
      isUnapplied={chosen !== '' && chosen !== applied}
      onApply={() => chosen !== '' && onCoin(chosen)}
    >
      <select
        id={id}
        aria-describedby={`${id}-why`}
        className="input"
        value={chosen}
        required
        onChange={({ target }) => setChosen(target.value)}
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
    </ImportQuestion>
  );
}

/** The ids of coins that the portfolio's entries with this symbol have and the market does not offer. */
const heldIds = (symbol: string, offered: readonly { id: string }[]): readonly string[] => {
  const known = new Set([symbol.toLowerCase(), ...offered.map(({ id }) => id)]);
  const ids = portfolio.get().flatMap(({ coin, coinId }) => (coin === symbol ? [coinId] : []));
  return [...new Set(ids)].filter((id) => !known.has(id));
};

interface OrderProps {
  choice: NonNullable<ImportSummary['dayChoice']>;
  onOrder(order: DateOrder): void;
}

function OrderChoice({ choice: { example, order, days }, onOrder }: OrderProps) {
  const id = useId();
  const [chosen, setChosen] = useState(order);
  return (
    <ImportQuestion
      id={id}
      label={words.import.dayLabel({ example })}
      why={words.import.dayHint}
      isUnapplied={chosen !== order}
      onApply={() => chosen !== null && onOrder(chosen)}
    >
      <select
        id={id}
        aria-describedby={`${id}-why`}
        className="input"
        value={chosen ?? ''}
        required
        onChange={({ target }) =>
          setChosen(days.find((each) => each.order === target.value)?.order ?? null)
        }
      >
        {chosen === null ? <option value="">{words.import.chooseDay}</option> : null}
        {days.map((each) => (
          <option key={each.order} value={each.order}>
            {shortDate(each.day)}
          </option>
        ))}
      </select>
    </ImportQuestion>
  );
}

const kinds: readonly [ChosenKind, string][] = [
  ['buy', words.import.kinds.buy],
  ['sell', words.import.kinds.sell],
  ['transfer-in', words.import.kinds.transferIn],
  ['transfer-out', words.import.kinds.transferOut],
  ['income', words.import.kinds.income],
  ['fee', words.import.kinds.fee],
  ['own', words.import.kinds.own],
];

interface KindProps {
  kind: string;
  why: string;
  applied: ChosenKind | undefined;
  onKind(kind: ChosenKind): void;
}

function KindChoice({ kind: asked, why, applied, onKind }: KindProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ChosenKind>();
  return (
    <ImportQuestion
      id={id}
      label={words.import.kindLabel({ kind: asked })}
      why={why}
      isUnapplied={chosen !== undefined && chosen !== applied}
      onApply={() => chosen !== undefined && onKind(chosen)}
    >
      <select
        id={id}
        aria-describedby={`${id}-why`}
        className="input"
        value={chosen ?? ''}
        required
        onChange={({ target }) => setChosen(kinds.find(([kind]) => kind === target.value)?.[0])}
      >
        <option value="">{words.import.chooseKind}</option>
        {kinds.map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </select>
    </ImportQuestion>
  );
}
