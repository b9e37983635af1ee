import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refused } from '../server/store/http/refusal.ts';
import { runCommand } from '../server/store/operator/command.ts';
import { nodeArguments } from './documents.ts';
import { flatRate } from './store/deliveries.ts';

const documents = [
  'README.md',
  'ops/alerts.yml',
  'server/store/mail/compose.ts',
  'server/db/schema/migrate.ts',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

test.each(documents)(
  'OPS-COMMAND: every command that %s names exists, with these words',
  async (document) => {
    const typedCommands =
      readFileSync(document, 'utf8').match(/npm run store -- [a-z][^`'\n(]*/g) ?? [];
    for (const command of typedCommands) {
      const args = nodeArguments(command.replace(/[.,;:]( .*)?$/, '').trim()).slice(3);
      let output = '';
      const code = await runCommand(args, {
        open: async () => refused('opened'),
        place: () => refused('opened'),
        priceHistoryDatabaseName: () => refused('opened'),
        databaseName: () => '',
        deskUrl: () => 'http://localhost:3100',
        openBrowser: () => {},
        publicUrl: () => null,
        environment: {},
        folder: '.',
        now: Date.now,
        elapsedMs: () => 0,
        terminal: false,
        delivery: flatRate(0),

        payments: () => Promise.reject(new Error('opened')),
        deletePriceHistory: async () => refused('opened'),
        out: () => {},
        err: (text) => {
          output += text;
        },
      });
      expect({ code, said: output }, command).toEqual(
        args[0] === 'help' ? { code: 0, said: '' } : { code: 1, said: 'opened\n' },
      );
    }
  },
);
