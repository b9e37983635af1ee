import type { MailLetter } from '../../../web/buyer/mail/letter.tsx';

const maxColumns = 78;
const amountsAt = 40;

/** A letter as plain text of at most 78 columns. */
export function letterText(letter: MailLetter): string {
  const rows: string[] = [letter.heading, ''];
  for (const paragraph of letter.paragraphs) rows.push(...wrapLine(paragraph), '');
  for (const { title, detail, count, amount } of letter.lines) {
    rows.push(...wrapLine(detail === '' ? title : `${title}, ${detail}`));
    rows.push(amount === '' ? `  ${count}` : amountRow(`  ${count}`, amount));
  }
  if (letter.lines.length > 0) rows.push('');
  for (const { label, amount } of letter.sums) rows.push(amountRow(label, amount));
  if (letter.sums.length > 0) rows.push('');
  if (letter.button !== null)
    rows.push(letter.button.label, letter.button.href, ...wrapLine(letter.button.note), '');
  for (const { heading, lines } of letter.sections)
    rows.push(heading, ...lines.flatMap(wrapLine), '');
  for (const [index, { text, href }] of letter.small.entries()) {
    // '-- ' separates the signature, which is the last line.
    if (index === letter.small.length - 1) rows.push('-- ');
    rows.push(...wrapLine(href === null ? text : `${text}:`), ...(href === null ? [] : [href]));
    if (index < letter.small.length - 1) rows.push('');
  }
  return `${rows.map((row) => plainSigns(row)).join('\n')}\n`;
}

const amountRow = (label: string, amount: string) =>
  `${label}${' '.repeat(Math.max(1, amountsAt - label.length - amount.length))}${amount}`;

/** Replaces characters that old mail programs display wrongly. */
const plainSigns = (text: string) => text.replaceAll('×', 'x').replaceAll('−', '-');

function wrapLine(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const rows: string[] = [];
    let row = '';
    for (const word of paragraph.split(' ')) {
      if (row !== '' && row.length + 1 + word.length > maxColumns) {
        rows.push(row);
        row = word;
      } else row = row === '' ? word : `${row} ${word}`;
    }
    return [...rows, row];
  });
}
