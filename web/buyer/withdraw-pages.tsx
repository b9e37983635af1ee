import { brand } from '../../content/brand.ts';
import { shop } from '../../content/shop.ts';
import type { PageFiles } from './document.tsx';
import { Field, Frame, Heading, Hidden } from './frame.tsx';

export interface Identity {
  name: string;
  number: string;
  email: string;
}

export type WithdrawFaults = Partial<
  Record<'name' | 'number' | 'email' | 'line' | 'statement' | 'again', string>
>;

const Steps = ({ now }: { now: 1 | 2 }) => (
  <ol className="steps" aria-label="Steps">
    {['1. Your order', '2. Confirm'].map((step, index) => (
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
}

/** The first step: whose withdrawal, and of which order. */
export const IdentifyPage = ({
  files,
  identity = { name: '', number: '', email: '' },
  faults,
}: IdentifyProps) => {
  const first = (['name', 'number', 'email'] as const).find((name) => faults?.[name]);
  return (
    <Frame title={faults ? 'Check the form' : 'Withdraw from a contract'} files={files}>
      <Heading
        lede={`Bought here as a consumer in the EU? You can withdraw within ${shop.withdrawal.days} days of receiving your order. No reason is needed.`}
        above={<Steps now={1} />}
      >
        Withdraw from a contract
      </Heading>
      <form className="card form" method="post" action="/withdraw" noValidate>
        <Hidden name="step" value="identify" />
        <Field
          name="name"
          label="Full name"
          value={identity.name}
          autoComplete="name"
          fault={faults?.name}
          autoFocus={first === 'name'}
        />
        <Field
          name="number"
          label="Order number"
          value={identity.number}
          hint="Ten letters and digits, such as ABCDE-23456. If you have lost it, write what you know of the order."
          fault={faults?.number}
          autoFocus={first === 'number'}
        />
        <Field
          name="email"
          label="E-mail"
          type="email"
          value={identity.email}
          hint="The address you ordered with."
          autoComplete="email"
          fault={faults?.email}
          autoFocus={first === 'email'}
        />
        <button className="button" type="submit">
          Continue
        </button>
      </form>
      <p className="small below">
        Nothing is sent yet. You choose the items and confirm on the next page.
      </p>
    </Frame>
  );
};

/** What the second step sends along, and what was typed into it. */
interface Choice {
  identity: Identity;
  once: string;
  /** That the first step made this form. */
  signed: string;
  reason: string;
  faults?: WithdrawFaults;
}

const HiddenFields = ({ choice: { once, signed, identity } }: { choice: Choice }) =>
  Object.entries({ step: 'confirm', once, signed, ...identity }).map(([name, value]) => (
    <Hidden key={name} name={name} value={value} />
  ));

const Reason = ({ reason }: { reason: string }) => (
  <div className="field">
    <label htmlFor="reason">
      Reason <span className="small">Optional</span>
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
      You do not have to give one.
    </p>
  </div>
);

const Confirm = () => (
  <>
    <button className="button" type="submit">
      Confirm withdrawal
    </button>
    <a className="button line" href="/withdraw">
      Back
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
  /** What can be withdrawn from. */
  left: readonly { line: number; title: string; quantity: number }[];
  choice: Choice;
  /** Which lines are checked, with how many pieces as typed; null for all of them. */
  chosen: ReadonlyMap<number, string> | null;
}

/** The second step: what is withdrawn from. */
export const LinesPage = ({ files, order, left, choice, chosen }: LinesProps) => (
  <Frame title={choice.faults ? 'Choose the items' : 'What do you withdraw from?'} files={files}>
    <Heading lede={`Order ${order.number} of ${order.day}`} above={<Steps now={2} />}>
      What do you withdraw from?
    </Heading>
    <form className="stack" method="post" action="/withdraw" noValidate>
      <HiddenFields choice={choice} />
      <Fault sentence={choice.faults?.line ?? choice.faults?.again} />
      <fieldset>
        <legend>Items</legend>
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
                  aria-label={`Pieces of ${title}`}
                />
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <Reason reason={choice.reason} />
      <div className="card">
        <div>
          <b>Your statement</b>
          <p className="muted">
            {`I, ${choice.identity.name}, withdraw from my contract for the items chosen above from order ${order.number}.`}
          </p>
        </div>
      </div>
      <Confirm />
    </form>
  </Frame>
);

interface WordsProps {
  files: PageFiles;
  choice: Choice;
  statement: string;
  why: 'unmatched' | 'nothing left';
}

/** The second step where no order matches: the statement counts all the same. */
export const WordsPage = ({ files, choice, statement, why }: WordsProps) => (
  <Frame title="What do you withdraw from?" files={files}>
    <Heading above={<Steps now={2} />}>What do you withdraw from?</Heading>
    <form className="stack" method="post" action="/withdraw" noValidate>
      <HiddenFields choice={choice} />
      <Fault sentence={choice.faults?.again} />
      <div className="notice warm">
        {why === 'unmatched'
          ? 'We could not match these details to an order. You can go back and check them, or send your withdrawal as it is: we keep its date and time, and look for the order by hand.'
          : 'All of this order is withdrawn from or refunded already. You can send a statement all the same: we keep its date and time.'}
      </div>
      <div className="card">
        <Facts
          facts={{
            Name: choice.identity.name,
            Order: choice.identity.number,
            'E-mail': choice.identity.email,
          }}
        />
      </div>
      <div className="field">
        <label htmlFor="statement">Which items?</label>
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
          For example: all of it, or one mug.
        </p>
        <Fault sentence={choice.faults?.statement} />
      </div>
      <Reason reason={choice.reason} />
      <Confirm />
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
  copy: 'A copy goes to your e-mail address; keep it, or print this page.',
  note: 'A note with its number and time goes to the e-mail address above, without what you wrote. Print or save this page: it is your copy.',
  none: 'Print or save this page: it is your copy.',
};

interface ReceivedProps {
  files: PageFiles;
  withdrawal: Identity & { id: string; statement: string; reason: string | null };
  received: { iso: string; text: string };
  pieces: readonly { line: number; title: string; quantity: number }[];
  /** What goes to the buyer by mail. */
  mail: keyof typeof mailNotes;
  next: readonly string[];
}

/** The acknowledgement: what was stated, and when to the second. It accepts nothing. */
export const ReceivedPage = ({
  files,
  withdrawal,
  received,
  pieces,
  mail,
  next,
}: ReceivedProps) => (
  <Frame title="We have received your withdrawal" files={files}>
    <div className="title" role="status">
      <h1>We have received your withdrawal</h1>
      <p className="lede">
        On{' '}
        <b>
          <time dateTime={received.iso}>{received.text}</time>
        </b>
      </p>
    </div>
    <section className="card" aria-label="Your withdrawal">
      <Facts
        facts={{
          Withdrawal: withdrawal.id,
          Order: withdrawal.number,
          Name: withdrawal.name,
          'E-mail': withdrawal.email,
          Statement: withdrawal.statement,
          Reason: withdrawal.reason ?? 'None given',
        }}
      />
      {pieces.length > 0 && (
        <ul className="lines">
          {pieces.map(({ line, title, quantity }) => (
            <li key={line}>
              <span className="what">{title}</span>
              <span className="end">{quantity === 1 ? '1 piece' : `${quantity} pieces`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
    <section className="below stack">
      <h2>What happens next</h2>
      <ol className="next-steps">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="small">
        {`This page confirms that your statement reached us. It does not say yet whether we agree with it. ${mailNotes[mail]}`}
      </p>
    </section>
    <p className="below no-print">
      <button className="button line" type="button" data-print hidden>
        Print or save
      </button>
    </p>
    <p className="print-only">
      {`Received by ${brand.operator.name}, ${brand.operator.office}, ${brand.operator.email}`}
    </p>
  </Frame>
);
