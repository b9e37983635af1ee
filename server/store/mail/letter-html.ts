import { html, Markup } from '../http/markup.ts';
import type { Letter } from './letter.ts';

// The values of the design's tokens: mail programs know no variables. Dark ones follow the system, as far as a program can.
const light = {
  page: '#f8fafc',
  card: '#ffffff',
  line: '#e0e3e8',
  text: '#151c26',
  text2: '#4a525e',
  text3: '#626a75',
  flame: '#fb9d30',
  onFlame: '#2d1806',
};
const dark = `body,.bg{background:#0b0f15!important}.cardb{background:#13181f!important;border-color:#242a32!important}
.t{color:#eef0f4!important}.t2{color:#b0b6bf!important}.t3{color:#9299a4!important}.b{border-color:#242a32!important}
.fl{background:#fda93f!important}.ofl{color:#2b1604!important}.inkb{background:#eef0f4!important}`;
// Escaped as part of an attribute.
const family = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const font = (weight: number, size: string, color: string) =>
  `margin:0;font:${weight} ${size} ${family};color:${color}`;
const table = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"');

/** A letter as HTML: tables with their styles inside, no pictures, nothing that is fetched. */
export function letterHtml(letter: Letter, siteName: string): string {
  const { heading, paragraphs, button, sections, small } = letter;
  const [preheader = heading] = paragraphs;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${letter.subject}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}.cardb{border-radius:0!important;border-left:0!important;border-right:0!important}}
@media (prefers-color-scheme:dark){
${new Markup(dark)}
}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table ${table} class="bg" width="100%" style="background:${light.page}"><tr><td class="outer" align="center" style="padding:0 16px">
<table ${table} width="100%" style="max-width:600px;width:100%">
<tr><td class="pad" style="padding:28px 32px 20px">${mark(siteName)}</td></tr>
<tr><td class="cardb pad" style="background:${light.card};border:1px solid ${light.line};border-radius:12px;padding:32px">
<h1 class="t" style="${font(600, '28px/34px', light.text)}">${heading}</h1>
${paragraphs.map((text) => html`<p class="t2" style="${font(400, '16px/26px', light.text2)};margin-top:8px">${text}</p>`)}
${lines(letter)}${sums(letter)}${button === null ? null : flame(button)}
${sections.map(
  ({ heading: of, lines: rows }) =>
    html`<h2 class="t" style="${font(600, '16px/24px', light.text)};margin:28px 0 4px">${of}</h2>${rows.map((row) => html`<p class="t2" style="${font(400, '15px/22px', light.text2)}">${row}</p>`)}`,
)}
</td></tr>
<tr><td class="pad" style="padding:24px 32px 40px">${small.map(
    ({ text, href }) =>
      html`<p class="t3" style="${font(400, '13px/20px', light.text3)};margin-top:12px">${
        href === null
          ? text
          : html`<a class="t" href="${href}" style="color:${light.text};text-decoration:underline">${text}</a>`
      }</p>`,
  )}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text;
}

/** The candle, built of cells: pictures would be fetched, or blocked. */
const mark = (siteName: string) => {
  const bar = (width: number, height: number, more: string) =>
    html`<tr><td align="center" style="font-size:0;line-height:0"><div class="inkb" style="width:${String(width)}px;height:${String(height)}px;margin:0 auto;background:${light.text};font-size:0;line-height:${String(height)}px${more}">&nbsp;</div></td></tr>`;
  return html`<table ${table}><tr><td style="padding:0 10px 0 0;vertical-align:middle"><table ${table} align="center"><tr><td align="center" style="font-size:0;line-height:0"><div class="fl" style="width:7px;height:10px;margin:0 auto;background:${light.flame};border-radius:60% 60% 50% 50%;font-size:0;line-height:10px">&nbsp;</div></td></tr>${bar(2, 3, '')}${bar(12, 12, ';border-radius:3px')}${bar(2, 4, '')}</table></td><td class="t" style="${font(600, '18px/28px', light.text)};vertical-align:middle">${siteName}</td></tr></table>`;
};

const lines = (letter: Letter) =>
  letter.lines.length === 0
    ? null
    : html`<table ${table} width="100%" style="border-collapse:collapse;margin-top:20px">${letter.lines.map(
        ({ title, detail, count, amount }) =>
          html`<tr><td class="b" style="padding:14px 0;border-bottom:1px solid ${light.line};vertical-align:top"><p class="t" style="${font(600, '15px/22px', light.text)}">${title}</p><p class="t2" style="${font(400, '14px/20px', light.text2)}">${detail}</p></td><td class="b" align="right" style="padding:14px 0 14px 16px;border-bottom:1px solid ${light.line};vertical-align:top;white-space:nowrap"><p class="t" style="${font(600, '15px/22px', light.text)}">${amount}</p><p class="t2" style="${font(400, '14px/20px', light.text2)}">${count}</p></td></tr>`,
      )}</table>`;

const sums = (letter: Letter) =>
  letter.sums.length === 0
    ? null
    : html`<table ${table} width="100%" style="border-collapse:collapse;margin-top:8px">${letter.sums.map(
        ({ label, amount, isTotal }) => {
          const look = isTotal
            ? font(600, '16px/24px', light.text)
            : font(400, '15px/22px', light.text2);
          return html`<tr><td class="${isTotal ? 't' : 't2'}" style="${look};padding:10px 0 0">${label}</td><td align="right" class="t" style="${look};padding:10px 0 0;white-space:nowrap">${amount}</td></tr>`;
        },
      )}</table>`;

const flame = ({ label, href, note }: NonNullable<Letter['button']>) =>
  html`<table ${table} style="margin-top:24px"><tr><td class="fl" style="background:${light.flame};border-radius:8px"><a class="ofl" href="${href}" style="display:inline-block;padding:13px 22px;font:600 15px/22px ${family};color:${light.onFlame};text-decoration:none">${label}</a></td></tr></table><p class="t3" style="${font(400, '13px/20px', light.text3)};margin-top:8px">${note}</p>`;
