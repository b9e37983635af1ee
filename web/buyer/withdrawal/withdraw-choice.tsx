import { words } from '../../../content/words.ts';
import type { PageFiles } from '../document.tsx';
import { BuyerPageFrame, Heading, HiddenField } from '../frame.tsx';
import { FactList, Steps, type WithdrawalContact, type WithdrawFaults } from './withdraw-parts.tsx';

/** The values that the second step takes over from the first, and its own field, the reason. */
interface Choice {
  identity: WithdrawalContact;
  /** The statement and its order, sealed, so that only our own pages can create it. */
  sealed: string;
  /** The URL of the first step with the typed values. */
  back: string;
  reason: string;
  faults?: WithdrawFaults;
}

const HiddenFields = ({ choice: { sealed } }: { choice: Choice }) => (
  <>
    <HiddenField name="step" value="confirm" />
    <HiddenField name="form" value={sealed} />
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
  /** The items that can still be withdrawn. */
  left: readonly { line: number; title: string; quantity: number }[];
  choice: Choice;
  /** The checked lines, with their quantities as typed; null for all lines. */
  chosen: ReadonlyMap<number, string> | null;
}

/** The second step: the choice of items. */
export const WithdrawLinesPage = ({ files, order, left, choice, chosen }: LinesProps) => (
  <BuyerPageFrame title={choice.faults ? words.withdraw.choose : words.withdraw.from} files={files}>
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
  </BuyerPageFrame>
);

interface WordsProps {
  files: PageFiles;
  choice: Choice;
  statement: string;
  why: 'unmatched' | 'nothing left';
}

/** The second step if no order matches. The statement is valid all the same. */
export const WithdrawStatementPage = ({ files, choice, statement, why }: WordsProps) => (
  <BuyerPageFrame title={words.withdraw.from} files={files}>
    <Heading above={<Steps now={2} />}>{words.withdraw.from}</Heading>
    <form className="stack" method="post" action="/withdraw" noValidate>
      <HiddenFields choice={choice} />
      <Fault sentence={choice.faults?.again} />
      <div className="notice warm">
        {why === 'unmatched' ? words.withdraw.unmatched : words.withdraw.nothingLeft}
      </div>
      <div className="card">
        <FactList
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
  </BuyerPageFrame>
);
