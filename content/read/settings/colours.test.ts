import Color from 'colorjs.io';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFull } from '../../../test/full-run.ts';
import { accentTokens, contrastFaults, textContrast } from './colours.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each(['light', 'dark'] as const)(
  'SITE-LOOK: whatever the accent, texts on it and in it can be read in the %s theme',
  (theme) => {
    fc.assert(
      fc.property(hex, (accent) => {
        const token = (name: string) =>
          new RegExp(`--${name}: ([^;]+);`).exec(accentTokens({ accent }, theme))?.[1] ?? '';
        const onAccent = new Color(token('on-flame')).contrast(accent, 'WCAG21');
        expect(onAccent, accent).toBeGreaterThanOrEqual(textContrast);
        expect(contrastFaults({ accentText: token('flame-text') }, theme), accent).toEqual([]);
      }),
      { numRuns: isFull ? 200 : 60 },
    );
  },
);

test('SITE-LOOK: without an accent no colour is set', () => {
  expect(accentTokens({}, 'light')).toBe('');
});
