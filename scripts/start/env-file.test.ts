import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../../contract/settings.ts';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { readEnvFile } from './env-file.ts';

/** The settings in a file with this content, or its faults. */
function readSettings(content: string | Buffer) {
  const file = join(temporaryFolder(), '.env');
  writeFileSync(file, content);
  const { settings, faults } = readEnvFile(file, '.env');
  return faults.length > 0 ? faults : settings;
}

test.each([
  ['an empty file', '', {}],
  ['comments and blank lines', '# PORT=1\n\n  # PORT=2\n \t\nPORT=3\n', { PORT: '3' }],
  ['what Windows writes', '\uFEFFPORT=1\r\nHOST=::1\r\n', { PORT: '1', HOST: '::1' }],
  ['quotes', `PORT="1"\nHOST='::1'\nSTORE_ID=\`a\``, { PORT: '1', HOST: '::1', STORE_ID: 'a' }],
  ['spaces, export and a comment behind', 'export PORT = 1 # mine\n', { PORT: '1' }],
  ['a # in quotes', 'DATA_DIR="a #b"', { DATA_DIR: 'a #b' }],
  ['a name twice: the last counts', 'PORT=1\nPORT=2', { PORT: '2' }],
  ['an empty value', 'PORT=\nHOST=::1', { PORT: '', HOST: '::1' }],
  ['an empty value with spaces at the end', 'PORT= \n\n', { PORT: '' }],
  ['names of other programs', 'NODE_ENV=development\nHOSTNAME=x\nDB_HOST=y\nPORT=1', { PORT: '1' }],
  ['a text of several lines of another program', 'KEY="-----\nabc\n-----"\nPORT=1', { PORT: '1' }],
])('RUN-ENV: %s', (_, content, settings) => {
  expect(readSettings(content)).toEqual(settings);
});

const secret = 'hunter2';
const noSetting = 'is neither blank, a comment, nor NAME=value.';
test.each([
  ['no =', `PORT=1\n\nMARKET_API_KEY ${secret}\n`, [`.env, line 3: ${noSetting}`]],
  ['a colon', `MARKET_API_KEY: ${secret}`, [`.env, line 1: ${noSetting}`]],
  [
    'no name',
    `=${secret}\r\nPORT=1\r\n${secret}`,
    [1, 3].map((n) => `.env, line ${n}: ${noSetting}`),
  ],
  ['a space in the name', `MARKET_API_KEY ${secret}=`, [`.env, line 1: ${noSetting}`]],
  [
    'a name that is nearly one',
    'MARKET_POL_SECONDS=5\nport=1\nDATABASE_URI=x',
    [
      '.env, line 1: MARKET_POL_SECONDS is no setting; did you mean MARKET_POLL_SECONDS.',
      '.env, line 2: port is no setting; did you mean PORT.',
      '.env, line 3: DATABASE_URI is no setting; did you mean DATABASE_URL.',
    ],
  ],
  [
    'two letters that are swapped',
    'SMPT_URL=x\nMAIL_FORM=x\nPROT=1\nHSOT=::1',
    ['SMTP_URL', 'MAIL_FROM', 'PORT', 'HOST'].map(
      (meantLine, lineIndex) =>
        `.env, line ${lineIndex + 1}: ${['SMPT_URL', 'MAIL_FORM', 'PROT', 'HSOT'][lineIndex]} is no setting; did you mean ${meantLine}.`,
    ),
  ],
  [
    'a quote that is not closed',
    `MARKET_API_KEY="${secret}\nPORT=1`,
    ['.env, line 1: the quote before the value of MARKET_API_KEY is not closed.'],
  ],
  [
    'a quote that is closed too late',
    `OTHER="${secret}\nPORT=1\nHOST="::1"`,
    [2, 3].map(
      (n) =>
        `.env, line ${n}: belongs to the value that begins in line 1; close the quote there, or remove the spaces at its end.`,
    ),
  ],
  [
    'an empty value whose spaces take the next line',
    `PORT= \nMARKET_API_KEY=${secret}`,
    [
      '.env, line 2: belongs to the value that begins in line 1; close the quote there, or remove the spaces at its end.',
    ],
  ],
  [
    'a # within a value',
    `MARKET_API_KEY=CG-ab#${secret}`,
    [
      '.env, line 1: # begins a comment; put the value of MARKET_API_KEY in quotes, or a space before the comment.',
    ],
  ],
  [
    'another encoding',
    Buffer.from('\uFEFFPORT=1', 'utf16le'),
    ['.env is not UTF-8 text. Save it as UTF-8.'],
  ],
])('RUN-ENV: %s is reported with its line, and without any value', (_, content, faults) => {
  expect(readSettings(content)).toEqual(faults);
  expect(JSON.stringify(faults)).not.toContain(secret);
});

test('RUN-ENV: a folder instead of a file is reported, and a missing file sets nothing', () => {
  const file = join(temporaryFolder(), '.env');
  expect(readEnvFile(file, '.env')).toEqual({ settings: {}, faults: [] });
  mkdirSync(file);
  expect(readEnvFile(file, '.env').faults).toEqual([
    '.env cannot be read (EISDIR). It must be a file that the user who starts the site may read.',
  ]);
});

test('RUN-ENV: the README’s table names every setting', () => {
  const table = readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm);
  expect([...table].map(([, name]) => name)).toEqual(settingNames);
});
