import { showsStore } from '../../../content/features.ts';
import { brand } from '../../../content/look/brand.ts';
import { inSentences, orderFacts } from '../../../content/messages/order-facts.ts';
import { buyerInformation, totalNote } from '../../../content/shop/before-order.ts';
import { storeNotice } from '../../../content/shop/notice.ts';
import { shop } from '../../../content/shop/shop-settings.ts';
import { words } from '../../../content/words.ts';
import type { Message } from '../../../contract/message.ts';
import type { WireCheckout } from '../../../contract/store.ts';
import { formatMoney } from '../../../domain/money/format-money.ts';
import type { OrderedGoods } from '../../../domain/store/delivery-time.ts';
import { icon } from '../../ui/pictures/icon.tsx';
import { Document, Logo, type PageFiles } from '../document.tsx';
import { defaultBackLink } from '../frame.tsx';
import { Picture } from '../order/order-page.tsx';
import { sentenceWithElements } from '../sentence-with-elements.tsx';
import { CountryForm, type CountryFormProps } from './country-form.tsx';
import { PaymentPanel, type PaymentPanelProps } from './payment-panel.tsx';
import { TotalLines } from './total-lines.tsx';

const ArrowLeft = icon('M19 12H5M12 19l-7-7 7-7');

const { priceNotes, facts, links } = buyerInformation.embedded;

interface CheckoutProps {
  files: PageFiles;
  checkout: WireCheckout;
  /** The ordered articles with their delivery times. */
  goods: readonly OrderedGoods[];
  isTest: boolean;
  /** The end of the hold on the stock; null if no stock is held. */
  held: { iso: string; leftMs: number; text: string } | null;
  /** The destination; null while the buyer has not chosen, undefined if the price does not depend on it. */
  country: string | null | undefined;
  right:
    | ({ asks: 'country' } & Omit<CountryFormProps, 'checkout' | 'isTest' | 'country'>)
    | ({ asks: 'payment' } & Omit<PaymentPanelProps, 'checkout'>);
  hasFaults: boolean;
}

/** An open checkout: the order on the left, and the form on the right. */
export function CheckoutPage(props: CheckoutProps) {
  const { files, checkout, isTest, country, right, hasFaults } = props;
  const title =
    right.asks === 'payment'
      ? words.checkout.title
      : right.goods.some(({ needsSending }) => needsSending)
        ? words.checkout.countryAndShipping
        : words.checkout.country;
  return (
    <Document title={hasFaults ? words.order.checkForm : title} files={files}>
      <main className="halves">
        <OrderSummary {...props} />
        {right.asks === 'country' ? (
          <CountryForm {...right} checkout={checkout} isTest={isTest} country={country ?? null} />
        ) : (
          <PaymentPanel {...right} checkout={checkout} />
        )}
      </main>
    </Document>
  );
}

const OrderSummary = ({ checkout, goods, isTest, held, country }: CheckoutProps) => (
  <section className="order" aria-label={words.checkout.yourOrder}>
    <div className="inner">
      <div className="brand">
        <a className="back" href={defaultBackLink.href}>
          <span className="hidden">{defaultBackLink.label}</span>
          <ArrowLeft size={18} className="turns" />
        </a>
        <Logo />
        {isTest && <span className="badge">{words.checkout.testMode}</span>}
      </div>
      <h1>
        <span className="pay">{`${words.checkout.payTo({ name: brand.name })} `}</span>
        <span className="amount" data-show="total">
          {country === null ? '' : formatMoney(checkout.total, checkout.currency)}
        </span>
      </h1>
      {storeNotice !== null && (
        <p className="notice" role="note" dir="auto">
          {storeNotice}
        </p>
      )}
      <ul className="lines">
        {checkout.lines.map((line, index) => (
          <Line key={index} line={line} currency={checkout.currency} />
        ))}
      </ul>
      <TotalLines checkout={checkout} country={country} />
      <p className="muted">
        {noteOf({ checkout, country })}
        {inSentences(orderFacts(facts, goods))}{' '}
        {links.map(({ label, href }) => [
          <a key={href} href={href}>
            {label}
          </a>,
          ' ',
        ])}
      </p>
      {held === null ? (
        <p className="held">{words.checkout.notHeld}</p>
      ) : (
        <p className="held">
          {sentenceWithElements(words.checkout.heldUntil, {
            time: (
              // The script adds the remaining time beside this time.
              <time
                dir="auto"
                dateTime={held.iso}
                data-left-ms={held.leftMs}
                data-left={words.checkout.minutesLeft({ minutes: '{minutes}' })}
                data-over={words.checkout.timeIsOver}
              >
                {held.text}
              </time>
            ),
          })}
        </p>
      )}
    </div>
  </section>
);

/** The notes that complete the sums. Once a country is chosen the sums are complete, and the script removes the notes. */
function noteOf({ checkout, country }: Pick<CheckoutProps, 'checkout' | 'country'>) {
  const note = priceNotes[checkout.needs_sending ? 'sent' : 'notSent'].taxed;
  if (country === null)
    return note !== '' && <span data-show="note">{`${inSentences([note])} `}</span>;
  if (country !== undefined) return null;
  const isFree = checkout.needs_sending && checkout.shipping === 0;
  const notes = [totalNote, isFree ? words.delivery.free : null].filter((each) => each !== null);
  return notes.length > 0 && `${inSentences([notes.join(', ')])} `;
}

interface LineProps {
  line: WireCheckout['lines'][number];
  currency: WireCheckout['currency'];
}

function Line({ line, currency }: LineProps) {
  const details = [
    line.variant_title,
    ...(line.quantity > 1
      ? [words.checkout.each({ price: formatMoney(line.unit_amount, currency) })]
      : []),
    ...line.custom_field_values.map(({ title, value }) => `${title}: ${value}`),
  ];
  return (
    <li>
      <span className="tile">
        {line.image_url !== null && <Picture url={line.image_url} size={60} />}
        <span className="count">
          <span className="hidden">{`${words.store.quantity} `}</span>
          {line.quantity}
        </span>
      </span>
      <span className="what">
        <b>{line.product_title}</b>
        <span className="muted">{details.join(' · ')}</span>
      </span>
      <span className="price">{formatMoney(line.amount, currency)}</span>
    </li>
  );
}

export interface NoticeProps {
  files: PageFiles;
  message: Message;
  detail?: string | null;
  /** A second link, beside the link to the store. */
  secondLink?: { to: string; label: string };
}

/** A page without a form: a heading, a sentence and links. */
export const NoticePage = ({ files, message, detail, secondLink }: NoticeProps) => (
  <Document title={message.title} files={files}>
    <main className="only">
      <Logo />
      <h1>{message.title}</h1>
      <p>{message.description ?? ''}</p>
      {detail && <p className="number">{detail}</p>}
      <p className="ways">
        {secondLink && (
          <a className="button" href={secondLink.to}>
            {secondLink.label}
          </a>
        )}
        <a className={secondLink ? 'button line' : 'button'} href={defaultBackLink.href}>
          {showsStore ? words.checkout.toStore : defaultBackLink.label}
        </a>
      </p>
      {shop.servesEuConsumers && (
        <p>
          <a href="/withdraw">{words.withdraw.title}</a>
        </p>
      )}
    </main>
  </Document>
);
