import { direction, language } from '../../../content/language.ts';
import { postalLines } from '../../../content/messages/own-contacts.ts';
import { words } from '../../../content/words.ts';
import { TextLines } from '../frame.tsx';

/** The items of an order to be packed. */
export interface PackingSlip {
  number: string;
  day: string;
  address: string[];
  lines: { pieces: number; title: string; details: string[]; sku: string | null }[];
}

const style = `body{font:12pt/1.4 system-ui,sans-serif;color:#000;background:#fff;margin:0;overflow-wrap:anywhere}
section{padding:15mm;break-after:page}section:last-child{break-after:auto}
.from{font-size:9pt}address{font-style:normal;font-size:14pt;margin:10mm 0}
h1{font-size:16pt;margin:0}table{width:100%;border-collapse:collapse;margin-top:8mm}
th,td{text-align:start;vertical-align:top;padding-block:2mm;padding-inline:0 4mm;border-bottom:1px solid #999}`;

/** A printed page for each order. */
export const SlipsDocument = ({ slips }: { slips: readonly PackingSlip[] }) => (
  <html lang={language} dir={direction}>
    <head>
      <meta charSet="utf-8" />
      <meta name="robots" content="noindex" />
      <title>{words.packing.title}</title>
      <style>{style}</style>
    </head>
    <body>
      <main>
        {slips.length === 0 && (
          <section>
            <p>{words.packing.nothing}</p>
          </section>
        )}
        {slips.map((slip) => (
          <section key={slip.number}>
            <p className="from">
              <TextLines lines={postalLines()} />
            </p>
            <address>
              <TextLines lines={slip.address} />
            </address>
            <h1>{words.packing.order({ number: slip.number })}</h1>
            <p>{slip.day}</p>
            <table>
              <thead>
                <tr>
                  {[words.packing.pieces, words.packing.article, 'SKU'].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {slip.lines.map(({ pieces, title, details, sku }, index) => (
                  <tr key={index}>
                    <td>{pieces}</td>
                    <td>
                      <b>{title}</b>
                      {details.map((text, at) => [<br key={at} />, text])}
                    </td>
                    <td>{sku && <bdi dir="ltr">{sku}</bdi>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </main>
    </body>
  </html>
);
