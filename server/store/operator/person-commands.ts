import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { shop } from '../../../content/shop.ts';
import { looksLikeEmail } from '../../../domain/email-text.ts';
import { accept, refused } from '../http/refusal.ts';
import { type HeldData, readPerson } from '../personal/read-person.ts';
import type { Command } from './call.ts';
import { json, plain } from './text/print.ts';

const noEmail = (text: string) => refused(`'${plain(text)}' is no e-mail address.`);

/** What is held about buyers, and its end. */
export const personCommands: Record<string, Command> = {
  person: {
    operands: { min: 1, max: 2, say: 'an e-mail address, and the name of one file at most' },
    read: ([email = '', file], values) => {
      if (!looksLikeEmail(email.trim())) return noEmail(email);
      return accept(async ({ database }, { folder }) => {
        const years = shop.keepInvoicesYears;
        const data = await database.readAtOnce((snapshot) =>
          readPerson(snapshot, email, { years }),
        );
        if (file === undefined) return accept(values.json ? json(data) : personText(data));
        try {
          // Only the owner may read it, and nothing that is there is replaced.
          await writeFile(resolve(folder, file), json(data), { mode: 0o600, flag: 'wx' });
        } catch (error) {
          const why = error instanceof Error && 'code' in error ? error.code : null;
          return refused(
            why === 'EEXIST'
              ? `There is a file ${file} already: name another, or remove it.`
              : `The file ${file} cannot be written (${why ?? error}).`,
          );
        }
        return accept(
          values.json ? json({ file }) : `${personText(data)}\nAll of it is in ${file}.\n`,
        );
      });
    },
  },
};

function personText({ email, tables }: HeldData): string {
  if (tables.length === 0) return `Nothing is held about ${plain(email)}.\n`;
  const parts = tables.map(({ table, purpose, basis, period, columns, rows }) => {
    const shown = rows.map((row) =>
      Object.entries(row)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => `    ${columns[name]}: ${plain(valueText(name, value))}\n`)
        .join(''),
    );
    return `${purpose} (${table}), ${basis}, kept ${period}\n${shown.join('    –\n')}`;
  });
  return `Held about ${plain(email)}:\n\n${parts.join('\n')}`;
}

const valueText = (name: string, value: string | number | null): string =>
  typeof value === 'number' && (name.endsWith('_at') || name === 'at')
    ? new Date(value).toISOString()
    : String(value);
