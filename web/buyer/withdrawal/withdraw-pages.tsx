import { senderLines } from '../../../content/messages/own-contacts.ts';
import { shop } from '../../../content/shop/shop-settings.ts';
import { words } from '../../../content/words.ts';
import type { PageFiles } from '../document.tsx';
import { BuyerPageFrame, Field, FormMessage, Heading, HiddenField } from '../frame.tsx';
import { sentenceWithElements } from '../sentence-with-elements.tsx';
import { FactList, Steps, type WithdrawalContact, type WithdrawFaults } from './withdraw-parts.tsx';

interface IdentifyProps {
  files: PageFiles;
  identity?: WithdrawalContact;
  faults?: WithdrawFaults;
  /** The reason why the empty form is shown again. */
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
    <BuyerPageFrame title={faults ? words.order.checkForm : words.withdraw.title} files={files}>
      <Heading lede={words.withdraw.lede({ days: shop.withdrawal.days })} above={<Steps now={1} />}>
        {words.withdraw.title}
      </Heading>
      <FormMessage sentence={news} />
      <form className="card form" method="post" action="/withdraw" noValidate>
        <HiddenField name="step" value="identify" />
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
    </BuyerPageFrame>
  );
};

const mailNotes = {
  copy: words.withdraw.mailCopy,
  note: words.withdraw.mailNote,
  none: words.withdraw.mailNone,
};

interface ReceivedProps {
  files: PageFiles;
  withdrawal: WithdrawalContact & { id: string; statement: string; reason: string | null };
  received: { iso: string; text: string };
  pieces: readonly { line: number; title: string; quantity: number }[];
  /** The kind of mail that the buyer gets. */
  mail: keyof typeof mailNotes;
  next: readonly string[];
}

/**
 * The acknowledgement: the statement, with its time to the second. The acknowledgement does not accept the withdrawal.
 */
export const WithdrawalReceivedPage = ({
  files,
  withdrawal,
  received,
  pieces,
  mail,
  next,
}: ReceivedProps) => (
  <BuyerPageFrame title={words.withdraw.received} files={files}>
    <div className="title" role="status">
      <h1>{words.withdraw.received}</h1>
      <p className="lede">
        {sentenceWithElements(words.withdraw.on, {
          time: (
            <b>
              <time dir="auto" dateTime={received.iso}>
                {received.text}
              </time>
            </b>
          ),
        })}
      </p>
    </div>
    <section className="card" aria-label={words.withdraw.yours}>
      <FactList
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
    <p className="print-only">{words.withdraw.receivedBy({ name: senderLines().join(', ') })}</p>
  </BuyerPageFrame>
);
