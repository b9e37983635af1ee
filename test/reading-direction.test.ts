// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are code to examine
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** Drawings whose x axis is a time, a rank or a share. They are not mirrored. */
const charts = [
  'web/coin/coin-chart.tsx',
  'web/coin/coin-stats.tsx',
  'web/market/prices/breadth-chart.tsx',
  'web/ui/plot/plot.tsx',
];
/** Mail programs do not support logical properties, so these files choose each side by the direction. */
const mails = ['web/buyer/mail/letter.tsx', 'web/buyer/mail/letter-parts.tsx'];

const sideName = '(?:left|right)';
const sidePattern = new RegExp(
  [
    `(?<![\\w-])(?:(?:scroll-)?(?:margin|padding)-|border-(?:(?:top|bottom)-)?)?${sideName}(?:-\\w+)?:`,
    `(?:text-align|float|clear|transform-origin): ${sideName}`,
    'translateX\\((?![^;]*var\\(--way)',
    'to (?:left|right)\\b',
  ].join('|'),
);
/** A shorthand whose second value, the right, is not its fourth, the left. */
const unevenShorthand =
  /(?:margin|padding|inset|border-width|border-style): (\S+) (\S+) (\S+) (?!\2;)[^ ;]+;/;

/** Lines of a stylesheet that name a side. */
const sidesIn = (style: string) =>
  style.split('\n').filter((line) => sidePattern.test(line) || unevenShorthand.test(line));

const classes =
  /(?:^|[\s"'`])(?:[^\s"'`]*:)?-?(?:[mp][lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right)|origin-\S*(?:left|right))(?:-[\d[a-z]\S*?)?!?(?=[\s"'`])/;
const properties =
  /\b(?:left|right|(?:margin|padding|border)(?:Left|Right)\w*|textAlign: '(?:left|right)')\b(?=['"]?:(?! (?:string|number|readonly)))/;

/** Class names and inline styles that name a side. */
const sidesInCode = (code: string) => [
  ...[...code.matchAll(/(?:className|class|cell|head|side)(?:=|: )\{?(["'`])(?:(?!\1).)*\1/gs)]
    .map(([text]) => text)
    .filter((text) => classes.test(text)),
  ...[...code.matchAll(/style=\{\{[^}]*\}/g)]
    .map(([text]) => text)
    .filter((text) => properties.test(text)),
];

describe('SITE-DIRECTION: styles follow where lines begin', () => {
  test('no stylesheet names a side', () => {
    const styles = [...filesIn('web', /\.css$/), ...filesIn('brand', /\.css$/)];
    const sideLines = styles.flatMap((file) =>
      sidesIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
    expect(styles.length).toBeGreaterThan(30);
    expect(sideLines).toEqual([]);
  });

  test('no class and no inline style does, except those of charts and mails', () => {
    const files = [...filesIn('web', /\.tsx?$/), ...filesIn('brand', /\.tsx$/)].filter(
      (file) => !charts.includes(file) && !mails.includes(file),
    );
    const sideLines = files.flatMap((file) =>
      sidesInCode(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(sideLines).toEqual([]);
  });

  test.each([
    '  margin-left: auto;',
    '  right: 0;',
    '  border-left: 1px solid;',
    '  border-top-left-radius: 4px;',
    '  text-align: right;',
    '  inset: 0 0 0 auto;',
    '  padding: 1px 2px 3px 4px;',
    '  transform: translateX(100%);',
  ])('such as %s', (line) => expect(sidesIn(line)).toEqual([line]));
  test.each(['  inset: 0 8px auto;', '  margin: 0 auto 1px auto;', '  text-align: start;'])(
    'and not %s',
    (line) => expect(sidesIn(line)).toEqual([]),
  );
  test.each([
    'className="flex ml-2"',
    'className={`a ${b} md:-ml-[10px]`}',
    "head: 'left w-40'",
    'className="text-right"',
    'style={{ left: 0 }}',
  ])('such as %s', (code) => expect(sidesInCode(code)).toHaveLength(1));
  test('a field for an address that is written from the left declares its direction, on every page', () => {
    const fields = [...filesIn('web', /\.tsx$/)].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<input\b(?:[^>]|=>)*?\/>/g)]
        .map(([code]) => code)
        .filter((code) => /type=(?:"(?:email|url|tel)"|\{type\})/.test(code))
        .map((code) => ({ file, hasDirection: /\bdir=/.test(code) })),
    );
    expect(fields.length).toBeGreaterThan(4);
    expect(fields.filter(({ hasDirection }) => !hasDirection)).toEqual([]);
  });

  test('nor are words found', () =>
    expect(sidesInCode('className="ms-2 text-end" label="left"')).toEqual([]));
});
