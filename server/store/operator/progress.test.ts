import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

/** The progress shown during work of 20 parts and 20 seconds. */
function shownProgress(isTerminal: boolean): string {
  let nowMs = 5_000;
  let text = '';
  const err = (chunk: string) => {
    text += chunk;
  };
  const progress = createProgress({ err, terminal: isTerminal, elapsedMs: () => nowMs }, 'Rows');
  for (let part = 1; part <= 20; part++) {
    nowMs += 1_000;
    progress.at(part * 1_000, 20_000);
  }
  progress.end();
  return text;
}

test('OPS-PROGRESS: on a terminal a line is rewritten with the rate and the remaining time, and finally removed', () => {
  const lines = shownProgress(true).split('\r\u001b[2K');
  expect(lines).toHaveLength(22);
  expect(lines[1]).toBe('Rows: 1,000 of 20,000, 1,000 a second, 19 s left');
  expect(lines.slice(-2)).toEqual(['Rows: 20,000 of 20,000, 1,000 a second, finishing', '']);
});

test('OPS-PROGRESS: in a pipe there is a plain line every few seconds', () => {
  const lines = shownProgress(false).split('\n');
  expect(lines).toHaveLength(9);
  expect(lines[0]).toBe('Rows: 1,000 of 20,000, 1,000 a second, 19 s left');
  expect(lines[1]).toBe('Rows: 4,000 of 20,000, 1,000 a second, 16 s left');
  // The last line always appears, because the next step may take long.
  expect(lines[7]).toBe('Rows: 20,000 of 20,000, 1,000 a second, finishing');
});

test('OPS-PROGRESS: work of less than a second shows nothing, and work without a known end shows no time', () => {
  let nowMs = 0;
  const writtenTexts: string[] = [];
  const err = (text: string) => writtenTexts.push(text);
  const progress = createProgress({ err, terminal: false, elapsedMs: () => nowMs }, 'Payments');
  nowMs = 900;
  progress.at(10);
  expect(writtenTexts).toEqual([]);
  nowMs = 2_000;
  progress.at(30);
  expect(writtenTexts).toEqual(['Payments: 30, 15 a second\n']);
});
