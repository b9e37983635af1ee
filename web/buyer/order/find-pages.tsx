import { words } from '../../../content/words.ts';
import type { PageFiles } from '../document.tsx';
import { BuyerPageFrame, Field, FormMessage, Heading, HiddenField, ShopMail } from '../frame.tsx';
import { sentenceWithElements } from '../sentence-with-elements.tsx';

interface FindForm {
  number: string;
  email: string;
  faults: { number?: string; email?: string };
}

const empty: FindForm = { number: '', email: '', faults: {} };

const Form = ({ number, email, faults }: FindForm) => (
  <form className="card form" method="post" action="/order" noValidate>
    <Field
      name="number"
      label={words.order.number}
      value={number}
      hint={words.order.numberHint}
      fault={faults.number}
      autoFocus={faults.number !== undefined}
    />
    <Field
      name="email"
      label={words.order.email}
      type="email"
      value={email}
      hint={words.order.emailHint}
      fault={faults.email}
      autoFocus={faults.number === undefined && faults.email !== undefined}
      autoComplete="email"
    />
    <button className="button" type="submit">
      {words.order.sendLink}
    </button>
  </form>
);

const NoMail = () => (
  <div className="card">
    <p>{sentenceWithElements(words.order.noMail, { address: <ShopMail /> })}</p>
  </div>
);

interface FindProps {
  files: PageFiles;
  sendsMail: boolean;
  /** The submitted values, with their faults. */
  filled?: FindForm;
  /** The reason why the empty form is shown again. */
  news?: string;
}

export const FindOrderPage = ({ files, sendsMail, filled, news }: FindProps) => (
  <BuyerPageFrame title={filled ? words.order.checkForm : words.order.find} files={files}>
    {sendsMail ? (
      <>
        <Heading lede={words.order.findLede}>{words.order.find}</Heading>
        <FormMessage sentence={news} />
        <Form {...(filled ?? empty)} />
        <p className="small below">
          {sentenceWithElements(words.order.lostNumber, { address: <ShopMail /> })}
        </p>
      </>
    ) : (
      <>
        <Heading>{words.order.find}</Heading>
        <NoMail />
      </>
    )}
  </BuyerPageFrame>
);

interface PrivateProps {
  files: PageFiles;
  sendsMail: boolean;
  number: string;
}

/** The page shown for every order URL that cannot be opened, the same whether the order exists or not. */
export const PrivateOrderPage = ({ files, sendsMail, number }: PrivateProps) => (
  <BuyerPageFrame title={words.order.private} files={files}>
    <Heading lede={sendsMail ? words.order.privateByMail : words.order.privateByLink}>
      {words.order.private}
    </Heading>
    {sendsMail ? <Form {...empty} number={number} /> : <NoMail />}
  </BuyerPageFrame>
);

/** The confirmation that a link was requested, which does not reveal whether the order exists. */
export const LinkSentPage = ({ files }: { files: PageFiles }) => (
  <BuyerPageFrame title={words.order.linkSent} files={files}>
    <Heading>{words.order.linkSent}</Heading>
    <div className="card" role="status">
      <p>{words.order.linkOnItsWay}</p>
      <p className="muted">{words.order.linkSentHint}</p>
    </div>
    <p className="below">
      <a className="button line" href="/order">
        {words.page.tryAgain}
      </a>
    </p>
  </BuyerPageFrame>
);

interface SendAgainProps {
  files: PageFiles;
  title: string;
  lede: string;
  /** The URL to which the form is submitted again. */
  to: string;
  /** The submitted values, so that nothing has to be typed again. */
  typed: readonly (readonly [name: string, value: string])[];
}

export const SendAgainPage = ({ files, title, lede, to, typed }: SendAgainProps) => (
  <BuyerPageFrame title={title} files={files}>
    <Heading lede={lede}>{title}</Heading>
    <form method="post" action={to}>
      {typed.map(([name, value]) => (
        <HiddenField key={`${name} ${value}`} name={name} value={value} />
      ))}
      <button className="button" type="submit">
        {words.order.sendAgain}
      </button>
    </form>
  </BuyerPageFrame>
);

interface RefusalProps {
  files: PageFiles;
  title: string;
  lede: string;
  /** The link for trying again. */
  to: { href: string; label: string };
}

export const RefusalPage = ({ files, title, lede, to }: RefusalProps) => (
  <BuyerPageFrame title={title} files={files}>
    <Heading lede={lede}>{title}</Heading>
    <p>
      <a className="button line" href={to.href}>
        {to.label}
      </a>
    </p>
  </BuyerPageFrame>
);
