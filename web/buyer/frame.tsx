import { Fragment, type ReactNode } from 'react';
import { showsStore } from '../../content/features.ts';
import { brand } from '../../content/look/brand.ts';
import { privacy, terms } from '../../content/shop/legal-labels.ts';
import { shop } from '../../content/shop/shop-settings.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { Document, Logo, type PageFiles } from './document.tsx';

interface FrameProps {
  title: string;
  files: PageFiles;
  /** True for a page of two columns, which is wider than a form. */
  isWide?: boolean;
  /** The link in the page's head. */
  back?: { href: string; label: string };
  /** True if the shop may have buyers, who need its pages for orders. */
  hasBuyers?: boolean;
  children: ReactNode;
}

/** The link back: to the store, or to Home if the store is switched off, because orders stay available. */
export const defaultBackLink = showsStore
  ? { href: href('store'), label: words.checkout.back }
  : { href: href('home'), label: words.order.backTo({ name: brand.name }) };

/** The frame around every page after the sale. */
export const BuyerPageFrame = ({
  title,
  files,
  isWide = false,
  back: leadsTo = defaultBackLink,
  hasBuyers = true,
  children,
}: FrameProps) => (
  <Document title={title} files={files} isSecret>
    <header className="top">
      <div className="in">
        <Logo />
        <a href={leadsTo.href}>{leadsTo.label}</a>
      </div>
    </header>
    <main>
      <div className={isWide ? 'in' : 'in narrow'}>{children}</div>
    </main>
    <footer className="foot">
      <div className="in">
        <span>{`© ${brand.copyrightYear} ${brand.name}`}</span>
        <ul>
          <li>
            <a href={href('termsOfService')}>{terms}</a>
          </li>
          <li>
            <a href={href('privacyPolicy')}>{privacy}</a>
          </li>
          {hasBuyers && shop.servesEuConsumers && (
            <li>
              <a href="/withdraw">{words.withdraw.title}</a>
            </li>
          )}
          <li>
            <a href={href('contact')}>{words.checkout.contact}</a>
          </li>
        </ul>
      </div>
    </footer>
  </Document>
);

interface HeadingProps {
  children: ReactNode;
  lede?: string;
  above?: ReactNode;
}

export const Heading = ({ children, lede, above }: HeadingProps) => (
  <div className="title">
    {above}
    <h1>{children}</h1>
    {lede !== undefined && <p className="lede">{lede}</p>}
  </div>
);

export const ShopMail = () => <a href={`mailto:${brand.operator.email}`}>{brand.operator.email}</a>;

export const FormMessage = ({ sentence }: { sentence: string | undefined }) =>
  sentence !== undefined && (
    <div className="notice warm" role="status">
      {sentence}
    </div>
  );

export const HiddenField = ({ name, value }: { name: string; value: string }) => (
  <input type="hidden" name={name} value={value} />
);

interface FieldProps {
  name: string;
  label: string;
  value: string;
  hint?: string;
  fault?: string | undefined;
  type?: 'text' | 'email';
  autoComplete?: string;
  /** True for the first field with a fault, at which the page opens. */
  autoFocus?: boolean;
}

/** A form field with its hint and its fault. */
export const Field = ({
  name,
  label,
  value,
  hint,
  fault,
  type = 'text',
  autoComplete,
  autoFocus = false,
}: FieldProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      type={type}
      dir={type === 'email' ? 'ltr' : undefined}
      defaultValue={value}
      maxLength={200}
      spellCheck={false}
      autoComplete={autoComplete}
      // biome-ignore lint/a11y/noAutofocus: the buyer has to correct this field
      autoFocus={autoFocus}
      aria-describedby={
        [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ') || undefined
      }
      aria-invalid={fault === undefined ? undefined : true}
    />
    {hint !== undefined && (
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
    )}
    {fault !== undefined && (
      <p className="fault" id={`${name}-fault`}>
        {fault}
      </p>
    )}
  </div>
);

/** Lines of text, separated by line breaks. */
export const TextLines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
