import { direction, language } from '../../../content/language.ts';
import { words } from '../../../content/words.ts';
import { TextLines } from '../frame.tsx';
import type { OrderDocument, OrderView } from '../order/order-page.tsx';
import { TaxRateTable } from '../order/rates.tsx';
import { sentenceWithElements } from '../sentence-with-elements.tsx';

interface PaperProps {
  order: OrderView;
  /** The credit note; null for the invoice, or for the receipt of a shop that issues no invoices. */
  credit: OrderDocument | null;
}

const style = `html{color-scheme:light}body{font:11pt/1.45 system-ui,sans-serif;color:canvastext;background:canvas;margin:0;overflow-wrap:anywhere}
main{padding:15mm;max-width:180mm;margin:auto}address{font-style:normal}
h1{font-size:17pt;margin:12mm 0 2mm}h2{font-size:11pt;margin:8mm 0 0}p{margin:0 0 2mm}
.two{display:flex;gap:10mm;justify-content:space-between}.two>*{flex:1}
table{width:100%;border-collapse:collapse;margin-top:4mm;font-variant-numeric:tabular-nums}
th,td{text-align:start;vertical-align:top;padding:1.5mm 4mm 1.5mm 0;border-bottom:1px solid graytext}
td.end,th.end{text-align:end;padding-inline-end:0;white-space:nowrap}.total{font-weight:600}
dl{margin:4mm 0 0 auto;width:70mm}dl div{display:flex;justify-content:space-between}dd{margin:0}`;

/** An invoice, a receipt or a credit note as a separate page, to print and keep. */
export function PaperDocument({ order, credit }: PaperProps) {
  const { paper } = order;
  const title =
    credit !== null
      ? words.order.creditNote({ number: credit.number })
      : paper.kind === 'invoice'
        ? words.order.invoice({ number: paper.number })
        : words.order.receipt({ number: paper.number });
  const shown = credit ?? order.papers.find(({ kind }) => kind === 'invoice');
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <div className="two">
            <address>
              <TextLines
                lines={[...order.buyer.lines, order.buyer.email].filter((text) => text !== '')}
              />
            </address>
            <div>
              {sentenceWithElements(words.order.soldBy, {
                seller: (
                  <address>
                    <TextLines lines={shown?.otherSeller ?? order.seller} />
                  </address>
                ),
              })}
            </div>
          </div>
          <h1>{title}</h1>
          <p>{shown?.about ?? order.day}</p>
          <p>{words.order.title({ number: order.number })}</p>
          {order.isTest && <p>{words.order.testPayment}</p>}
          {shown?.cancelled != null && (
            <p>{words.order.cancelledPaper({ day: shown.cancelled })}</p>
          )}
          {credit === null && <Goods order={order} />}
          {shown !== undefined && <TaxRateTable rates={shown.rates} />}
        </main>
      </body>
    </html>
  );
}

const Goods = ({ order }: { order: OrderView }) => (
  <>
    <h2>{words.order.items}</h2>
    <table>
      <tbody>
        {order.lines.map(({ line, title, detail, count, sum }) => (
          <tr key={line}>
            <td>
              <b>{title}</b>
              <br />
              {detail}
            </td>
            <td className="end">{count}</td>
            <td className="end">{sum}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <dl>
      {order.sums.map(({ label, amount, isTotal }) => (
        <div key={label} className={isTotal ? 'total' : undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  </>
);
