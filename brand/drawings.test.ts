import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawingNames } from './drawing-names.ts';

const sheet = readFileSync(new URL('drawings.svg', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

it('the sheet contains every drawing by its name, and no other', () => {
  const ids = [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.toSorted()).toEqual(drawingNames.toSorted());
});

it('the drawings have only colours of the tokens', () => {
  const paintValues = [...sheet.matchAll(/\b(?:fill|stroke)="([^"]+)"/g)].map(
    ([, paint = '']) => paint,
  );
  for (const paint of new Set(paintValues)) {
    if (paint === 'none' || paint === 'currentColor') continue;
    const token = /^var\((--[\w-]+)\)$/.exec(paint)?.[1];
    expect(tokens, paint).toContain(`${token}:`);
  }
});
