import { expect, it } from 'vitest';
import { createLog, lineWriter } from './log.ts';
import { jsonLines, type LogLine, readableLines } from './log-lines.ts';

const readableFormat = readableLines((text) => text);

function createTestLog(
  level: Parameters<typeof createLog>[0]['level'],
  line: LogLine = readableFormat,
) {
  const writtenLines: string[] = [];
  return {
    log: createLog({ level, line, write: (text) => writtenLines.push(text) }),
    writtenLines,
  };
}

it('RUN-LOG: text from outside is logged in one line, however many lines it has, and cannot control a terminal', () => {
  const { log, writtenLines } = createTestLog('info');
  const foreignText =
    'Bad\r\n2026-01-01T00:00:00.000Z info paid\u2028again\n\n\tand\u001b[2J\u0000\u0085gone';
  log.warn(`market provider: ${foreignText}`);
  log.error('answering a GET', new Error(foreignText));
  log.error('answering a GET', foreignText);
  expect(writtenLines).toHaveLength(3);
  for (const line of writtenLines) {
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (?:warn|error) [^\p{Cc}\u2028\u2029]+\n$/u);
    expect(line).toContain('Bad | 2026-01-01T00:00:00.000Z info paid | again | and\ufffd[2J\ufffd');
  }
});

it('RUN-LOG: entries below the level are not written', () => {
  const { log, writtenLines } = createTestLog('warn');
  log.info('started');
  log.warn('odd');
  log.error('broken');
  expect(writtenLines.map((line) => line.split(' ')[1])).toEqual(['warn', 'error']);
});

it('RUN-LOG: lines that cannot be written are dropped and counted, and the count is logged once writing works', () => {
  const writtenLines: string[] = [];
  let isDiskFull = false;
  const disk = {
    on: () => {},
    write(line: string, callback: (error?: Error) => void) {
      if (isDiskFull) return callback(new Error('ENOSPC'));
      writtenLines.push(line);
      callback();
    },
  };
  const write = lineWriter(disk, readableFormat);
  write('one\n');
  isDiskFull = true;
  write('two\n');
  write('three\n');
  isDiskFull = false;
  write('four\n');
  expect(writtenLines.slice(0, 2)).toEqual(['one\n', 'four\n']);
  expect(writtenLines.slice(2)).toEqual([
    expect.stringMatching(/warn 2 lines .* not be written\n$/),
  ]);
});

it('RUN-LOG: however often a log is opened, as at each reload, its stream has one listener', () => {
  let listeners = 0;
  const stream = { on: () => void listeners++, write: () => {} };
  for (let writerCount = 0; writerCount < 20; writerCount++) lineWriter(stream, readableFormat);
  expect(listeners).toBe(1);
});

it('OPS-LOG: as JSON, an entry is one line with its time, level, message and error, even with text from outside', () => {
  const { log, writtenLines } = createTestLog(
    'info',
    jsonLines(
      (text) => text,
      () => null,
    ),
  );
  const foreignText = 'Bad\r\n{"level":"info"}\u2028again\u001b[2J\u0000\u0085"gone\u007f';
  log.warn(`market provider: ${foreignText}`);
  log.error('answering a GET', new RangeError(foreignText));
  log.error('answering a GET', foreignText);
  for (const line of writtenLines) expect(line).toMatch(/^\{[^\p{Cc}\u2028\u2029]+\}\n$/u);
  const [warning, error, text] = writtenLines.map((line) => JSON.parse(line));
  expect(warning).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'warn',
    message: `market provider: ${foreignText}`,
  });
  const stack = expect.stringMatching(/^RangeError: Bad[\s\S]*log\.test\.ts/);
  expect(error).toMatchObject({ level: 'error', message: 'answering a GET' });
  expect(error.error).toEqual({ name: 'RangeError', message: foreignText, stack });
  expect(text.error).toEqual({ name: 'Error', message: foreignText });
});

it('OPS-LOG: as JSON, a secret is removed even if JSON escapes it', () => {
  const secret = 'pass"word\\';
  const redactSecret = (text: string) => text.replaceAll(secret, '[secret]');
  const { log, writtenLines } = createTestLog(
    'info',
    jsonLines(redactSecret, () => null),
  );
  log.error(`with ${secret}`, new Error(`for ${secret}`));
  expect(writtenLines[0]).not.toContain('word');
  expect(JSON.parse(String(writtenLines[0]))).toMatchObject({
    message: 'with [secret]',
    error: { message: 'for [secret]' },
  });
});

it('OPS-LOG: as JSON, an entry has the ids of the current request', () => {
  const requestTrace = { requestId: 'one', traceId: 'two' };
  const { log, writtenLines } = createTestLog(
    'info',
    jsonLines(
      (text) => text,
      () => requestTrace,
    ),
  );
  log.info('answered');
  expect(JSON.parse(String(writtenLines[0]))).toMatchObject({
    message: 'answered',
    ...requestTrace,
  });
});
