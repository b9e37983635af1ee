import { expect, it } from 'vitest';
import { createLog, lineWriter } from './log.ts';

function logging(level: Parameters<typeof createLog>[0]) {
  const written: string[] = [];
  return { log: createLog(level, (line) => written.push(line)), written };
}

it('RUN-LOG: what others wrote is one line, however many they wrote, and steers no terminal', () => {
  const { log, written } = logging('info');
  const theirs =
    'Bad\r\n2026-01-01T00:00:00.000Z info paid\u2028again\n\n\tand\u001b[2J\u0000\u0085gone';
  log.warn(`market provider: ${theirs}`);
  log.error('answering a GET', new Error(theirs));
  log.error('answering a GET', theirs);
  expect(written).toHaveLength(3);
  for (const line of written) {
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (?:warn|error) [^\p{Cc}\u2028\u2029]+\n$/u);
    expect(line).toContain('Bad | 2026-01-01T00:00:00.000Z info paid | again | and\ufffd[2J\ufffd');
  }
});

it('RUN-LOG: what is less than the level asked for is not written', () => {
  const { log, written } = logging('warn');
  log.info('started');
  log.warn('odd');
  log.error('broken');
  expect(written.map((line) => line.split(' ')[1])).toEqual(['warn', 'error']);
});

it('RUN-LOG: what cannot be written is dropped and counted, and told when something can be', () => {
  const written: string[] = [];
  let full = false;
  const disk = {
    on: () => {},
    write(line: string, done: (error?: Error) => void) {
      if (full) return done(new Error('ENOSPC'));
      written.push(line);
      done();
    },
  };
  const write = lineWriter(disk);
  write('one\n');
  full = true;
  write('two\n');
  write('three\n');
  full = false;
  write('four\n');
  expect(written.slice(0, 2)).toEqual(['one\n', 'four\n']);
  expect(written.slice(2)).toEqual([expect.stringMatching(/warn 2 lines .* not be written\n$/)]);
});
