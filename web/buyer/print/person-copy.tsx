import { direction, language } from '../../../content/language.ts';
import { brand } from '../../../content/look/brand.ts';
import { senderLines } from '../../../content/messages/own-contacts.ts';
import { words } from '../../../content/words.ts';
import { TextLines } from '../frame.tsx';

/** The copy of everything stored about a person, for reading. */
export interface CopyView {
  email: string;
  time: string;
  chapters: CopyChapter[];
  /** The purposes of the contained data, and how long it is kept. */
  purposes: { what: string; basis: string; period: string }[];
}

/** The data of one order or checkout, or the data that belongs to neither. */
interface CopyChapter {
  title: string;
  sections: { title: string; entries: CopyValue[][] }[];
}

export interface CopyValue {
  label: string;
  lines: string[];
}

const style = `html{color-scheme:light}body{font:11pt/1.45 system-ui,sans-serif;color:canvastext;background:canvas;margin:0;overflow-wrap:anywhere}
main{padding:15mm;max-width:180mm;margin:auto}address{font-style:normal}
h1{font-size:17pt;margin:8mm 0 2mm}h2{font-size:13pt;margin:10mm 0 2mm;border-bottom:1px solid graytext;break-after:avoid}
h3{font-size:11pt;margin:6mm 0 1mm;break-after:avoid}p{margin:0 0 2mm}
dl{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:0 4mm;margin:0 0 3mm;break-inside:avoid}
dd{margin:0;white-space:pre-wrap;font-weight:500}dl+dl{border-top:1px dotted graytext;padding-top:2mm}
table{width:100%;border-collapse:collapse}th,td{text-align:start;vertical-align:top;padding:1.5mm 4mm 1.5mm 0;border-bottom:1px solid graytext}`;

/** The copy as a separate page, to print and hand over. */
export function CopyDocument({ email, time, chapters, purposes }: CopyView) {
  const lines = senderLines();
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{words.copy.title}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <address>
            <TextLines lines={lines} />
          </address>
          <h1>{words.copy.title}</h1>
          <p>{words.copy.about({ seller: lines[0] ?? '', email, time })}</p>
          {chapters.length === 0 && <p>{words.copy.nothing}</p>}
          {chapters.map((chapter) => (
            <section key={chapter.title}>
              <h2>{chapter.title}</h2>
              {chapter.sections.map((section) => (
                <section key={section.title}>
                  <h3>{section.title}</h3>
                  {section.entries.map((values, at) => (
                    <dl key={at}>
                      {values.flatMap(({ label, lines }) => [
                        <dt key={label}>{label}</dt>,
                        <dd key={`${label} value`}>{lines.join('\n')}</dd>,
                      ])}
                    </dl>
                  ))}
                </section>
              ))}
            </section>
          ))}
          {purposes.length > 0 && <Purposes purposes={purposes} />}
          <p>{words.copy.file}</p>
          <p>{words.copy.rights({ site: brand.name })}</p>
        </main>
      </body>
    </html>
  );
}

const Purposes = ({ purposes }: Pick<CopyView, 'purposes'>) => (
  <section>
    <h2>{words.copy.why}</h2>
    <table>
      <thead>
        <tr>
          {[words.copy.purpose, words.copy.basis, words.copy.period].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {purposes.map(({ what, basis, period }) => (
          <tr key={what}>
            <td>{what}</td>
            <td>{basis}</td>
            <td>{period}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
