import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ElementType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Fragment, jsx, jsxs } from '../desk/ui/jsx-runtime.ts';
import { bareTexts } from './bare-text.ts';

const root = resolve(import.meta.dirname, '..');
const componentsIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => join(folder, path));
const files = ['web', 'brand']
  .flatMap(componentsIn)
  // The pages for buyers are rendered once, and no script changes them.
  .filter((path) => !path.startsWith('web/buyer'));

test('HOLD-TRANSLATED: every text that changes is alone in its element', () => {
  expect(files.length).toBeGreaterThan(80);
  const faults = files.flatMap((file) =>
    bareTexts(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
  );
  expect(faults).toEqual([]);
});

test('HOLD-TRANSLATED: the desk gives every text with siblings an element, and no component of it is only text', () => {
  const faults = componentsIn('desk').flatMap((file) =>
    bareTexts(readFileSync(join(root, file), 'utf8'))
      .filter((fault) => fault.endsWith('(a component that is only text)'))
      .map((fault) => `${file}:${fault}`),
  );
  expect(faults).toEqual([]);

  const markupOf = (type: ElementType, ...children: ReactNode[]) =>
    renderToStaticMarkup(jsx('div', { children: jsxs(type, { children }) }));
  const icon = jsx('i', {});
  expect(markupOf('p', icon, 3, ' of ', 'us')).toBe(
    '<div><p><i></i><span>3 of us</span></p></div>',
  );
  expect(markupOf('p', icon, ' ', false, ['b', icon])).toBe(
    '<div><p><i></i><span class="space"> </span><span>b</span><i></i></p></div>',
  );
  expect(markupOf(Fragment, 'alone')).toBe('<div><span>alone</span></div>');
  expect(markupOf('option', 3, ' of ', null, '')).toBe('<div><option>3 of </option></div>');
  expect(renderToStaticMarkup(jsx(Fragment, { children: 'a' }))).toBe('<span>a</span>');
});

test('SITE-LOCALE: no text puts a percent sign beside a figure itself, because locales differ in sign and space', () => {
  const handMade = /\$?\{[^{}`]*\}\s?%/;
  /** Text that is no prose: lengths in styles and pictures, and patterns of SQL. */
  const isNoText = /\b(style|left|right|top|width|translate|rect|div)\b|--filled|\bpart = \(of/;
  const faults = ['content', 'desk', 'domain', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
        .map((path) => join(folder, path)),
    )
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => handMade.test(line) && !isNoText.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(faults).toEqual([]);
});

test('the rule distinguishes texts that React loses from those that it does not', () => {
  const faultsInMain = (jsx: string, before = '') =>
    bareTexts(`${before}; export const x = <main>${jsx}</main>;`).length;
  for (const lostText of [
    '<i />{price}',
    '{count} up',
    '{count + 1} up',
    '{is ? <i /> : null}BTC/USD',
    '<Tag />BTC/USD',
    '{list.map((one) => <i key={one} />)} of them',
    '<i />{is ? "yes" : "no"}',
    '<i />{children}',
    '<i />{is && text}',
    '<i />{createPortal(text, place)}',
    '<>{text}</>',
    '<i /><>Live</>',
    '{is ? <b>On<i /></b> : <b>Off</b>}',
    '{is ? <u /> : not ? <b>Off</b> : <b><i />On</b>}',
  ])
    expect(faultsInMain(lostText), lostText).toBe(1);
  for (const safeText of [
    '{price}',
    '<i />{createPortal(<b />, place)}',
    '{count + " up"}',
    '{is ? price : <i />}',
    '<i />BTC/USD',
    'BTC/USD{is ? <i /> : null}',
    '<i /><span>{price}</span>',
    '<Plus />Add',
    '{brand.name} Pro',
    '{icon}<i />',
    '{is ? <i /> : null}{is && <b />}<Tag />',
    '{is ? <b>On</b> : <b>Off</b>}',
    '{is ? <b>On<i /></b> : <u>Off</u>}',
    '{is ? <b key="on">On<i /></b> : <b key="off">Off</b>}',
  ])
    expect(
      faultsInMain(
        safeText,
        "import { Plus } from '../ui/icons.ts'; import { brand } from '../content/look/brand.ts'; interface P { icon: ReactElement }",
      ),
      safeText,
    ).toBe(0);
  expect(bareTexts('function Age() { return agoText(5); }')).toHaveLength(1);
  const returnedMarkup = 'function Age() { if (is) return <b>On<i /></b>; return <b>Off</b>; }';
  expect(bareTexts(returnedMarkup)).toHaveLength(1);
});
