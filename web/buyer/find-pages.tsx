import type { PageFiles } from './document.tsx';
import { Field, Frame, Heading, Hidden, ShopMail } from './frame.tsx';

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
      label="Order number"
      value={number}
      hint="Ten letters and digits, such as ABCDE-23456."
      fault={faults.number}
      autoFocus={faults.number !== undefined}
    />
    <Field
      name="email"
      label="E-mail"
      type="email"
      value={email}
      hint="The address you gave at checkout."
      fault={faults.email}
      autoFocus={faults.number === undefined && faults.email !== undefined}
      autoComplete="email"
    />
    <button className="button" type="submit">
      Send me the link
    </button>
  </form>
);

const NoMail = () => (
  <div className="card">
    <p>
      This shop sends no mail. To learn about an order, write to <ShopMail /> from the address you
      ordered with, and name your order number.
    </p>
  </div>
);

interface FindProps {
  files: PageFiles;
  sendsMail: boolean;
  /** What was typed, with what is wrong with it. */
  filled?: FindForm;
}

export const FindPage = ({ files, sendsMail, filled }: FindProps) => (
  <Frame title={filled ? 'Check the form' : 'Find your order'} files={files}>
    {sendsMail ? (
      <>
        <Heading lede="We send the link to your order to the address you ordered with.">
          Find your order
        </Heading>
        <Form {...(filled ?? empty)} />
        <p className="small below">
          Lost the order number? Write to <ShopMail /> from the address you ordered with.
        </p>
      </>
    ) : (
      <>
        <Heading>Find your order</Heading>
        <NoMail />
      </>
    )}
  </Frame>
);

interface PrivateProps {
  files: PageFiles;
  sendsMail: boolean;
  number: string;
}

/** The same for every address that opens nothing, whether there is such an order or not. */
export const PrivatePage = ({ files, sendsMail, number }: PrivateProps) => (
  <Frame title="This order is private" files={files}>
    <Heading
      lede={
        sendsMail
          ? 'Open the link that we sent you, or have it sent again.'
          : 'Open it with the link that you were given.'
      }
    >
      This order is private
    </Heading>
    {sendsMail ? <Form {...empty} number={number} /> : <NoMail />}
  </Frame>
);

/** Says nothing of whether there is such an order. */
export const LinkSentPage = ({ files }: { files: PageFiles }) => (
  <Frame title="Look into your mail" files={files}>
    <Heading>Look into your mail</Heading>
    <div className="card" role="status">
      <p>
        If there is an order with this number and e-mail address, the link to it is on its way
        there.
      </p>
      <p className="muted">
        Nothing has come in ten minutes? Check number and address, and look among the unwanted mail.
      </p>
    </div>
    <p className="below">
      <a className="button line" href="/order">
        Try again
      </a>
    </p>
  </Frame>
);

interface SendAgainProps {
  files: PageFiles;
  title: string;
  lede: string;
  /** Where the same is sent once more. */
  to: string;
  /** What was sent: nothing has to be typed again. */
  typed: readonly (readonly [name: string, value: string])[];
}

export const SendAgainPage = ({ files, title, lede, to, typed }: SendAgainProps) => (
  <Frame title={title} files={files}>
    <Heading lede={lede}>{title}</Heading>
    <form method="post" action={to}>
      {typed.map(([name, value]) => (
        <Hidden key={`${name} ${value}`} name={name} value={value} />
      ))}
      <button className="button" type="submit">
        Send again
      </button>
    </form>
  </Frame>
);

interface RefusalProps {
  files: PageFiles;
  title: string;
  lede: string;
  /** Where the same can be tried again. */
  to: { href: string; label: string };
}

export const RefusalPage = ({ files, title, lede, to }: RefusalProps) => (
  <Frame title={title} files={files}>
    <Heading lede={lede}>{title}</Heading>
    <p>
      <a className="button line" href={to.href}>
        {to.label}
      </a>
    </p>
  </Frame>
);
