import { brand } from '../../content/look/brand.ts';
import { shop } from '../../content/shop/shop.ts';
import { words } from '../../content/words.ts';
import type { PageFiles } from './document.tsx';
import { Field, Frame, Heading, Hidden, News } from './frame.tsx';
import { sentenceWithElements } from './in-parts.tsx';

export interface Identity {
  name: string;
  number: string;
  email: string;
}

export type WithdrawFaults = Partial<
  Record<'name' | 'number' | 'email' | 'line' | 'statement' | 'again', string>
>;

const Steps = ({ now }: { now: 1 | 2 }) => (
  <ol className="steps" aria-label={words.withdraw.steps}>
    {[words.withdraw.firstStep, words.withdraw.secondStep].map((step, index) => (
      <li key={step} aria-current={index + 1 === now ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
);

interface IdentifyProps {
  files: PageFiles;
  identity?: Identity;
  faults?: WithdrawFaults;
  /** The reason for an empty form. */
  news?: string;
}

/** The first step: the buyer and the order. */
export const IdentifyPage = ({
  files,
  identity = { name: '', number: '', email: '' },
  faults,
  news,
}: IdentifyProps) => {
  const first = (['name', 'number', 'email'] as const).find((name) => faults?.[name]);
  return (
    <Frame title={faults ? words.order.checkForm : words.withdraw.title} files={files}>
      <Heading lede={words.withdraw.lede({ days: shop.withdrawal.days })} above={<Steps now={1} />}>
        {words.withdraw.title}
      </Heading>
      <News sentence={news} />
      <form className="card form" method="post" action="/withdraw" noValidate>
        <Hidden name="step" value="identify" />
        <Field
          name="name"
          label={words.withdraw.name}
          value={identity.name}
          autoComplete="name"
          fault={faults?.name}
          autoFocus={first === 'name'}
        />
        <Field
          name="number"
          label={words.order.number}
          value={identity.number}
          hint={words.withdraw.numberHint}
          fault={faults?.number}
          autoFocus={first === 'number'}
        />
        <Field
          name="email"
          label={words.order.email}
          type="email"
          value={identity.email}
          hint={words.withdraw.emailHint}
          autoComplete="email"
          fault={faults?.email}
          autoFocus={first === 'email'}
        />
        <button className="button" type="submit">
          {words.withdraw.continue}
        </button>
      </form>
      <p className="small below">{words.withdraw.notYet}</p>
    </Frame>
  );
};

/** The hidden and the typed fields of the second step. */
interface Choice {
  identity: Identity;
  /** The statement and its order, sealed: only a page of ours can make it. */
  sealed: string;
  /** The address of its first step with the typed values. */
  back: string;
  reason: string;
  faults?: WithdrawFaults;
}

const HiddenFields = ({ choice: { sealed } }: { choice: Choice }) => (
  <>
    <Hidden name="step" value="confirm" />
    <Hidden name="form" value={sealed} />
  </>
);

const Reason = ({ reason }: { reason: string }) => (
  <div className="field">
    <label htmlFor="reason">
      {words.withdraw.reason} <span className="small">{words.withdraw.optional}</span>
    </label>
    <textarea
      id="reason"
      name="reason"
      rows={2}
      maxLength={2000}
      aria-describedby="reason-hint"
      defaultValue={reason}
    />
    <p className="hint" id="reason-hint">
      {words.withdraw.reasonHint}
    </p>
  </div>
);

const Confirm = ({ back }: { back: string }) => (
  <>
    <button className="button" type="submit">
      {words.withdraw.confirm}
    </button>
    <a className="button line" href={back}>
      {words.withdraw.back}
    </a>
  </>
);

const Fault = ({ sentence }: { sentence: string | undefined }) =>
  sentence !== undefined && (
    <div className="notice bad" role="alert" id="fault">
      {sentence}
    </div>
  );

interface LinesProps {
  files: PageFiles;
  order: { number: string; day: string };
  /** The items that can still be withdrawn from. */
  left: readonly { line: number; title: string; quantity: number }[];
  choice: Choice;
  /** The checked lines, with their quantities as typed; null for all lines. */
  chosen: ReadonlyMap<number, string> | null;
}

/** The second step: the items to withdraw from. */
export const LinesPage = ({ files, order, left, choice, chosen }: LinesProps) => (
  <Frame title={choice.faults ? words.withdraw.choose : words.withdraw.from} files={files}>
    <Heading
      lede={words.withdraw.orderOf({ number: order.number, day: order.day })}
      above={<Steps now={2} />}
    >
      {words.withdraw.from}
    </Heading>
    <form className="stack" method="post" action="/withdraw" noValidate>
      <HiddenFields choice={choice} />
      <Fault sentence={choice.faults?.line ?? choice.faults?.again} />
      <fieldset>
        <legend>{words.order.items}</legend>
        <ul className="pick">
          {left.map(({ line, quantity, title }) => (
            <li key={line}>
              <label>
                <input
                  type="checkbox"
                  name="line"
                  value={line}
                  defaultChecked={chosen === null || chosen.has(line)}
                />
                <span>{title}</span>
              </label>
              {quantity > 1 && (
                <input
                  className="pieces"
                  type="number"
                  name={`pieces-${line}`}
                  defaultValue={chosen?.get(line) ?? quantity}
                  min="1"
                  max={quantity}
                  aria-label={words.withdraw.piecesOf({ product: title })}
                />
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <Reason reason={choice.reason} />
      <div className="card">
        <div>
          <b>{words.withdraw.statement}</b>
          <p className="muted">
            {words.withdraw.statementText({ name: choice.identity.name, number: order.number })}
          </p>
        </div>
      </div>
      <Confirm back={choice.back} />
    </form>
  </Frame>
);

interface WordsProps {
  files: PageFiles;
  choice: Choice;
  statement: string;
  why: 'unmatched' | 'nothing left';
}

/** The second step if no order matches: the statement is valid all the same. */
export const WordsPage = ({ files, choice, statement, why }: WordsProps) => (
  <Frame title={words.withdraw.from} files={files}>
    <Heading above={<Steps now={2} />}>{words.withdraw.from}</Heading>
    <form className="stack" method="post" action="/withdraw" noValidate>
      <HiddenFields choice={choice} />
      <Fault sentence={choice.faults?.again} />
      <div className="notice warm">
        {why === 'unmatched' ? words.withdraw.unmatched : words.withdraw.nothingLeft}
      </div>
      <div className="card">
        <Facts
          facts={{
            [words.withdraw.facts.name]: choice.identity.name,
            [words.withdraw.facts.order]: choice.identity.number,
            [words.withdraw.facts.email]: choice.identity.email,
          }}
        />
      </div>
      <div className="field">
        <label htmlFor="statement">{words.withdraw.which}</label>
        <textarea
          id="statement"
          name="statement"
          rows={3}
          maxLength={2000}
          aria-describedby={choice.faults?.statement ? 'statement-hint fault' : 'statement-hint'}
          aria-invalid={choice.faults?.statement ? true : undefined}
          defaultValue={statement}
        />
        <p className="hint" id="statement-hint">
          {words.withdraw.whichHint}
        </p>
        <Fault sentence={choice.faults?.statement} />
      </div>
      <Reason reason={choice.reason} />
      <Confirm back={choice.back} />
    </form>
  </Frame>
);

const Facts = ({ facts }: { facts: Readonly<Record<string, string>> }) => (
  <dl className="facts">
    {Object.entries(facts).flatMap(([name, value]) => [
      <dt key={name}>{name}</dt>,
      <dd key={`${name} value`}>{value}</dd>,
    ])}
  </dl>
);

const mailNotes = {
  copy: words.withdraw.mailCopy,
  note: words.withdraw.mailNote,
  none: words.withdraw.mailNone,
};

interface ReceivedProps {
  files: PageFiles;
  withdrawal: Identity & { id: string; statement: string; reason: string | null };
  received: { iso: string; text: string };
  pieces: readonly { line: number; title: string; quantity: number }[];
  /** The content of the mail to the buyer. */
  mail: keyof typeof mailNotes;
  next: readonly string[];
}

/** The acknowledgement: the statement, with its time to the second. It does not accept the withdrawal. */
export const ReceivedPage = ({
  files,
  withdrawal,
  received,
  pieces,
  mail,
  next,
}: ReceivedProps) => (
  <Frame title={words.withdraw.received} files={files}>
    <div className="title" role="status">
      <h1>{words.withdraw.received}</h1>
      <p className="lede">
        {sentenceWithElements(words.withdraw.on, {
          time: (
            <b>
              <time dateTime={received.iso}>{received.text}</time>
            </b>
          ),
        })}
      </p>
    </div>
    <section className="card" aria-label={words.withdraw.yours}>
      <Facts
        facts={{
          [words.withdraw.facts.id]: withdrawal.id,
          [words.withdraw.facts.order]: withdrawal.number,
          [words.withdraw.facts.name]: withdrawal.name,
          [words.withdraw.facts.email]: withdrawal.email,
          [words.withdraw.facts.statement]: withdrawal.statement,
          [words.withdraw.facts.reason]: withdrawal.reason ?? words.withdraw.noReason,
        }}
      />
      {pieces.length > 0 && (
        <ul className="lines">
          {pieces.map(({ line, title, quantity }) => (
            <li key={line}>
              <span className="what">{title}</span>
              <span className="end">{words.order.pieces({ count: quantity })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
    <section className="below stack">
      <h2>{words.withdraw.next}</h2>
      <ol className="next-steps">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="small">{`${words.withdraw.reached} ${mailNotes[mail]}`}</p>
    </section>
    <p className="below no-print">
      <button className="button line" type="button" data-print hidden>
        {words.withdraw.print}
      </button>
    </p>
    <p className="print-only">
      {words.withdraw.receivedBy({
        name: brand.operator.name,
        office: brand.operator.office,
        email: brand.operator.email,
      })}
    </p>
  </Frame>
);
