import { expect, it } from 'vitest';
import { createLog, lineWriter } from './log.ts';
import { jsonLines, type LogLine, readableLines } from './log-lines.ts';

const readable = readableLines((text) => text);

function createTestLog(level: Parameters<typeof createLog>[0]['level'], line: LogLine = readable) {
  const written: string[] = [];
  return { log: createLog({ level, line, write: (text) => written.push(text) }), written };
}

it('RUN-LOG: text from outside is logged in one line, however many lines it has, and cannot control a terminal', () => {
  const { log, written } = createTestLog('info');
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

it('RUN-LOG: entries below the level are not written', () => {
  const { log, written } = createTestLog('warn');
  log.info('started');
  log.warn('odd');
  log.error('broken');
  expect(written.map((line) => line.split(' ')[1])).toEqual(['warn', 'error']);
});

it('RUN-LOG: lines that cannot be written are dropped and counted, and the count is logged once writing works', () => {
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
  const write = lineWriter(disk, readable);
  write('one\n');
  full = true;
  write('two\n');
  write('three\n');
  full = false;
  write('four\n');
  expect(written.slice(0, 2)).toEqual(['one\n', 'four\n']);
  expect(written.slice(2)).toEqual([expect.stringMatching(/warn 2 lines .* not be written\n$/)]);
});

it('RUN-LOG: however often a log is opened, as at each reload, its stream has one listener', () => {
  let listeners = 0;
  const stream = { on: () => void listeners++, write: () => {} };
  for (let opened = 0; opened < 20; opened++) lineWriter(stream, readable);
  expect(listeners).toBe(1);
});

it('OPS-LOG: as JSON, an entry is one line with its time, level, message and error, even with text from outside', () => {
  const { log, written } = createTestLog(
    'info',
    jsonLines(
      (text) => text,
      () => null,
    ),
  );
  const theirs = 'Bad\r\n{"level":"info"}\u2028again\u001b[2J\u0000\u0085"gone\u007f';
  log.warn(`market provider: ${theirs}`);
  log.error('answering a GET', new RangeError(theirs));
  log.error('answering a GET', theirs);
  for (const line of written) expect(line).toMatch(/^\{[^\p{Cc}\u2028\u2029]+\}\n$/u);
  const [warning, error, text] = written.map((line) => JSON.parse(line));
  expect(warning).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'warn',
    message: `market provider: ${theirs}`,
  });
  const stack = expect.stringMatching(/^RangeError: Bad[\s\S]*log\.test\.ts/);
  expect(error).toMatchObject({ level: 'error', message: 'answering a GET' });
  expect(error.error).toEqual({ name: 'RangeError', message: theirs, stack });
  expect(text.error).toEqual({ name: 'Error', message: theirs });
});

it('OPS-LOG: as JSON, a secret is removed even if JSON escapes it', () => {
  const secret = 'pass"word\\';
  const redacted = (text: string) => text.replaceAll(secret, '[secret]');
  const { log, written } = createTestLog(
    'info',
    jsonLines(redacted, () => null),
  );
  log.error(`with ${secret}`, new Error(`for ${secret}`));
  expect(written[0]).not.toContain('word');
  expect(JSON.parse(String(written[0]))).toMatchObject({
    message: 'with [secret]',
    error: { message: 'for [secret]' },
  });
});

it('OPS-LOG: as JSON, an entry has the ids of the current request', () => {
  const trace = { requestId: 'one', traceId: 'two' };
  const { log, written } = createTestLog(
    'info',
    jsonLines(
      (text) => text,
      () => trace,
    ),
  );
  log.info('answered');
  expect(JSON.parse(String(written[0]))).toMatchObject({ message: 'answered', ...trace });
});
