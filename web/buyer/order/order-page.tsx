import { shop } from '../../../content/shop/shop-settings.ts';
import { words } from '../../../content/words.ts';
import { srcSetOf } from '../../../contract/store-pictures.ts';
import type { PageFiles } from '../document.tsx';
import { BuyerPageFrame, ShopMail, TextLines } from '../frame.tsx';
import { sentenceWithElements } from '../sentence-with-elements.tsx';
import { TaxRateTable } from './rates.tsx';

/** An order as its buyer sees it. Amounts and dates are text, in the order's currency and the shop's time zone. */
export interface OrderView {
  number: string;
  day: string;
  isTest: boolean;
  /** False for an order in which nothing is sent, such as downloads. */
  isSentByPost: boolean;
  /** The order's state, such as Partly refunded. */
  badge: string;
  steps: OrderStep[];
  pieces: number;
  lines: OrderLine[];
  sums: { label: string; amount: string; isTotal: boolean }[];
  papers: OrderDocument[];
  /** The document that the page prints: an invoice with its number, or a receipt. */
  paper: { kind: 'invoice' | 'receipt'; number: string };
  seller: string[];
  buyer: { heading: string; lines: string[]; email: string };
  /** The URL of the withdrawal form; null if nothing can be withdrawn. */
  withdraw: string | null;
}

export interface OrderStep {
  title: string;
  detail: string | null;
  /** The URL with more about the step. */
  href?: string | null;
  time: { iso: string; text: string } | null;
  isToCome?: boolean;
}

interface OrderLine {
  line: number;
  title: string;
  detail: string;
  imageUrl: string | null;
  refunded: number;
  sum: string;
  count: string;
}

export interface OrderDocument {
  kind: 'invoice' | 'credit';
  number: string;
  /** The seller, if the document names another one than the order's page. */
  otherSeller: string[] | null;
  /** The document's date, and the document that it refers to. */
  about: string;
  /** The day on which the credit note was cancelled because its refund failed. */
  cancelled: string | null;
  rates: { rate: string; net: string; tax: string; total: string }[];
}

/** An order, which prints as its receipt or invoice. */
export const OrderPage = ({ files, order }: { files: PageFiles; order: OrderView }) => (
  <BuyerPageFrame title={words.order.title({ number: order.number })} files={files} isWide>
    <div className="title row">
      <div>
        <p className="muted">{order.day}</p>
        <h1>{words.order.title({ number: order.number })}</h1>
      </div>
      <button className="button line no-print" type="button" data-print hidden>
        {order.paper.kind === 'invoice' ? words.order.printInvoice : words.order.printReceipt}
      </button>
    </div>
    {order.isTest && (
      <>
        <p className="notice warm">{words.order.testPayment}</p>
        <br />
      </>
    )}
    <div className="print-only">
      <p>
        <b>
          {order.paper.kind === 'invoice'
            ? words.order.invoice({ number: order.paper.number })
            : words.order.receipt({ number: order.paper.number })}
        </b>
      </p>
      <p>{sellerSentence(order.seller)}</p>
      <br />
    </div>
    <div className="columns">
      <div>
        <section className="card" aria-labelledby="status">
          <div className="row">
            <h2 id="status">{words.order.status}</h2>
            <span className="badge">{order.badge}</span>
          </div>
          <Steps steps={order.steps} />
        </section>
        <section className="card" aria-labelledby="items">
          <div className="row">
            <h2 id="items">{words.order.items}</h2>
            <span className="small">{words.order.pieces({ count: order.pieces })}</span>
          </div>
          <ul className="lines">
            {order.lines.map((line) => (
              <Line key={line.line} {...line} />
            ))}
          </ul>
          <dl className="sums">
            {order.sums.map(({ label, amount, isTotal }) => (
              <div key={label} className={isTotal ? 'total' : undefined}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        </section>
        {order.papers.map((paper) => (
          <PaperCard key={paper.number} {...paper} />
        ))}
      </div>
      <div>
        <section className="card" aria-labelledby="to">
          <h2 id="to">{order.buyer.heading}</h2>
          <address>
            <TextLines lines={order.buyer.lines} />
          </address>
          <p className="muted">{order.buyer.email || words.order.nobody}</p>
        </section>
        {order.withdraw !== null && (
          <WithdrawalCard to={order.withdraw} isSentByPost={order.isSentByPost} />
        )}
        <section className="card no-print" aria-labelledby="wrong">
          <h2 id="wrong">{words.order.wrong}</h2>
          <p>{sentenceWithElements(words.order.writeTo, { address: <ShopMail /> })}</p>
        </section>
        <p className="small no-print">{words.order.whoSees}</p>
      </div>
    </div>
  </BuyerPageFrame>
);

/** The history of an order; its last step is highlighted. */
function Steps({ steps }: Pick<OrderView, 'steps'>) {
  const lit = steps.filter(({ isToCome }) => !isToCome).length - 1;
  return (
    <ol className="wick">
      {steps.map(({ title, detail, href, time, isToCome = false }, index) => (
        <li
          key={index}
          className={isToCome ? 'next' : index === lit ? 'lit' : undefined}
          aria-current={index === lit ? 'step' : undefined}
        >
          <b>{title}</b>
          {detail && (
            <p className="muted">
              {href ? (
                // Send no referrer: this page's URL alone opens the order.
                <a href={href} rel="noreferrer noopener">
                  {detail}
                </a>
              ) : (
                detail
              )}
            </p>
          )}
          {time && (
            <p className="small">
              <time dateTime={time.iso}>{time.text}</time>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

const Line = ({ title, detail, imageUrl, refunded, sum, count }: OrderLine) => (
  <li>
    {imageUrl !== null && <Picture url={imageUrl} size={56} />}
    <div className="what">
      <b>{title}</b>
      <p className="muted">{detail}</p>
      {refunded > 0 && (
        <span className="badge">{words.order.refundedPieces({ count: refunded })}</span>
      )}
    </div>
    <div className="end">
      <b>{sum}</b>
      <p className="small">{count}</p>
    </div>
  </li>
);

/** @param size the side of the square in CSS pixels */
export function Picture({ url, size }: { url: string; size: number }) {
  const srcSet = srcSetOf(url);
  return (
    <img
      src={url}
      srcSet={srcSet}
      sizes={srcSet && `${size}px`}
      alt=""
      width={size}
      height={size}
    />
  );
}

const sellerSentence = (lines: string[]) =>
  sentenceWithElements(words.order.soldBy, { seller: <TextLines lines={lines} /> });

const WithdrawalCard = ({ to, isSentByPost }: { to: string; isSentByPost: boolean }) => (
  <section className="card no-print" aria-labelledby="withdraw">
    <h2 id="withdraw">{words.order.changedMind}</h2>
    <div className="stack">
      <p className="muted">
        {(isSentByPost ? words.order.withdrawHint : words.order.withdrawHintNotSent)({
          days: shop.withdrawal.days,
        })}
      </p>
      <a className="button line" href={to}>
        {words.order.withdraw}
      </a>
    </div>
  </section>
);

/**
 * An invoice or a credit note by tax rate. The card prints as part of the page, which names the seller (unless the
 * card names another one), the buyer and the goods.
 */
function PaperCard({ kind, number, about, cancelled, otherSeller, rates }: OrderDocument) {
  const id = `paper-${number}`;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>
        {kind === 'invoice' ? words.order.invoice({ number }) : words.order.creditNote({ number })}
      </h2>
      <div className="stack">
        <p className="muted">{about}</p>
        {otherSeller !== null && <p>{sellerSentence(otherSeller)}</p>}
        {cancelled !== null && (
          <p className="notice warm">{words.order.cancelledPaper({ day: cancelled })}</p>
        )}
        <TaxRateTable rates={rates} />
      </div>
    </section>
  );
}
