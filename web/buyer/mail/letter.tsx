import { direction, language } from '../../../content/language.ts';
import {
  font,
  fontFamily,
  lightColours,
  lineEnd,
  SiteName,
  style,
  Table,
} from './letter-parts.tsx';

/** The content of a mail. Both the text and the HTML of the mail are made from it. */
export interface MailLetter {
  to: { name: string; address: string };
  subject: string;
  heading: string;
  paragraphs: string[];
  lines: LetterLine[];
  sums: { label: string; amount: string; isTotal: boolean }[];
  /** null if the mail has no button. */
  button: { label: string; href: string; note: string } | null;
  sections: { heading: string; lines: string[] }[];
  /** Small print, below the card. */
  small: { text: string; href: string | null }[];
  /** The URL at which a single request unsubscribes (RFC 8058). */
  unsubscribe?: string;
}

export interface LetterLine {
  title: string;
  detail: string;
  /** The quantity and unit price, such as 2 × $16.00. */
  count: string;
  amount: string;
}

/** A letter as HTML: tables with inline styles, and no pictures or other files. */
export const LetterDocument = ({ letter, siteName }: { letter: MailLetter; siteName: string }) => (
  <html lang={language} dir={direction}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
      <title>{letter.subject}</title>
      <style>{style}</style>
    </head>
    <body
      className="bg"
      style={{ margin: 0, padding: 0, background: lightColours.page, overflowWrap: 'anywhere' }}
    >
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
        {letter.paragraphs[0] ?? letter.heading}
      </div>
      {/* Webmail removes <html>, so set the direction here. */}
      <Table className="bg" width="100%" dir={direction} style={{ background: lightColours.page }}>
        <tr>
          <td className="outer" align="center" style={{ padding: '0 16px' }}>
            <Table width="100%" style={{ maxWidth: '600px', width: '100%' }}>
              <tr>
                <td className="pad" style={{ padding: '28px 32px 20px' }}>
                  <SiteName siteName={siteName} />
                </td>
              </tr>
              <tr>
                <td
                  className="cardb pad"
                  style={{
                    background: lightColours.card,
                    border: `1px solid ${lightColours.line}`,
                    borderRadius: '12px',
                    padding: '32px',
                  }}
                >
                  <Body letter={letter} />
                </td>
              </tr>
              <tr>
                <td className="pad" style={{ padding: '24px 32px 40px' }}>
                  {letter.small.map(({ text, href }) => (
                    <p
                      key={text}
                      className="t3"
                      style={font(400, '13px/20px', lightColours.text3, { marginTop: '12px' })}
                    >
                      {href === null ? (
                        text
                      ) : (
                        <a
                          className="t"
                          href={href}
                          style={{ color: lightColours.text, textDecoration: 'underline' }}
                        >
                          {text}
                        </a>
                      )}
                    </p>
                  ))}
                </td>
              </tr>
            </Table>
          </td>
        </tr>
      </Table>
    </body>
  </html>
);

const Body = ({
  letter: { heading, paragraphs, lines, sums, button, sections },
}: {
  letter: MailLetter;
}) => (
  <>
    <h1 className="t" style={font(600, '28px/34px', lightColours.text)}>
      {heading}
    </h1>
    {paragraphs.map((text) => (
      <p
        key={text}
        className="t2"
        style={font(400, '16px/26px', lightColours.text2, { marginTop: '8px' })}
      >
        {text}
      </p>
    ))}
    {lines.length > 0 && <Lines lines={lines} />}
    {sums.length > 0 && <Sums sums={sums} />}
    {button && <Button {...button} />}
    {sections.map(({ heading: of, lines: rows }, index) => [
      <h2
        key={`heading ${index}`}
        className="t"
        style={font(600, '16px/24px', lightColours.text, { margin: '28px 0 4px' })}
      >
        {of}
      </h2>,
      rows.map((row, at) => (
        <p key={`${index} ${at}`} className="t2" style={font(400, '15px/22px', lightColours.text2)}>
          {/* An empty line would have no height. */}
          {row === '' ? '\u00a0' : row}
        </p>
      )),
    ])}
  </>
);

const Lines = ({ lines }: Pick<MailLetter, 'lines'>) => {
  const cell = { borderBottom: `1px solid ${lightColours.line}`, verticalAlign: 'top' };
  return (
    <Table width="100%" style={{ borderCollapse: 'collapse', marginTop: '20px' }}>
      {lines.map(({ title, detail, count, amount }, index) => (
        <tr key={index}>
          <td className="b" style={{ padding: '14px 0', ...cell }}>
            <p className="t" style={font(600, '15px/22px', lightColours.text)}>
              {title}
            </p>
            <p className="t2" style={font(400, '14px/20px', lightColours.text2)}>
              {detail}
            </p>
          </td>
          <td
            className="b"
            align={lineEnd}
            style={{
              padding: direction === 'rtl' ? '14px 16px 14px 0' : '14px 0 14px 16px',
              ...cell,
              whiteSpace: 'nowrap',
            }}
          >
            <p className="t" style={font(600, '15px/22px', lightColours.text)}>
              {amount}
            </p>
            <p className="t2" style={font(400, '14px/20px', lightColours.text2)}>
              {count}
            </p>
          </td>
        </tr>
      ))}
    </Table>
  );
};

const Sums = ({ sums }: Pick<MailLetter, 'sums'>) => (
  <Table width="100%" style={{ borderCollapse: 'collapse', marginTop: '8px' }}>
    {sums.map(({ label, amount, isTotal }) => {
      const rowStyle = isTotal
        ? font(600, '16px/24px', lightColours.text)
        : font(400, '15px/22px', lightColours.text2);
      return (
        <tr key={label}>
          <td className={isTotal ? 't' : 't2'} style={{ ...rowStyle, padding: '10px 0 0' }}>
            {label}
          </td>
          <td
            align={lineEnd}
            className="t"
            style={{ ...rowStyle, padding: '10px 0 0', whiteSpace: 'nowrap' }}
          >
            {amount}
          </td>
        </tr>
      );
    })}
  </Table>
);

const Button = ({ label, href, note }: NonNullable<MailLetter['button']>) => (
  <>
    <Table style={{ marginTop: '24px' }}>
      <tr>
        <td className="fl" style={{ background: lightColours.flame, borderRadius: '8px' }}>
          <a
            className="ofl"
            href={href}
            style={{
              display: 'inline-block',
              padding: '13px 22px',
              font: `600 15px/22px ${fontFamily}`,
              color: lightColours.onFlame,
              textDecoration: 'none',
            }}
          >
            {label}
          </a>
        </td>
      </tr>
    </Table>
    <p className="t3" style={font(400, '13px/20px', lightColours.text3, { marginTop: '8px' })}>
      {note}
    </p>
  </>
);
