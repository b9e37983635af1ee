import { words } from '../../../../content/words.ts';
import { truncateText } from '../../../../domain/text/truncate-text.ts';
import type { WithdrawalContact } from '../../../../web/buyer/withdrawal/withdraw-parts.tsx';
import type { WithdrawalRow } from '../../../db/tables.ts';
import { withdrawnUnits } from '../after-sale/withdrawals.ts';
import type { WithdrawnUnits } from '../withdrawal-state.ts';

const maxLengths = { field: 200, text: 2_000 };

/**
 * Removes control characters, including carriage returns: a line break must count as one character, as in
 * browsers.
 */
const cleanText = (text: string) =>
  truncateText(text.replaceAll(/(?![\n\t])\p{Cc}/gu, '').trim(), maxLengths.text);

export const cleanField = (form: URLSearchParams, name: string): string =>
  cleanText(form.get(name) ?? '');

/** Reads a field of the first step as one line. */
export const fieldLine = (text: string): string =>
  truncateText(cleanText(text).replaceAll(/\s+/g, ' '), maxLengths.field);

export const readIdentity = (form: URLSearchParams): WithdrawalContact => {
  const field = (name: string) => fieldLine(form.get(name) ?? '');
  return { name: field('name'), number: field('number'), email: field('email') };
};

/** The request that a second step confirms, encrypted, so that nobody can alter it. */
export interface WithdrawalRequest {
  identity: WithdrawalContact;
  /**
   * The statement's id. A form that is opened and sent repeatedly still makes only one statement.
   */
  once: string;
  /** The path of the order's page where the withdrawal began; empty if it began with the first step. */
  from: string;
}

export const writeWithdrawalRequest = ({
  identity,
  once,
  from,
}: WithdrawalRequest): URLSearchParams => new URLSearchParams({ ...identity, once, from });

export const readWithdrawalRequest = (form: URLSearchParams): WithdrawalRequest => ({
  identity: readIdentity(form),
  once: form.get('once') ?? '',
  from: form.get('from') ?? '',
});

/** The typed fields of a second step, without the form's other fields. */
export function pickTypedFields(form: URLSearchParams): [string, string][] {
  const texts = ['statement', 'reason'] as const;
  return [
    ...[...form].filter(([name]) => /^(?:line|pieces-\d{1,4})$/.test(name)),
    ...texts.map((name): [string, string] => [name, cleanField(form, name)]),
  ].map(([name, value]) => [name, truncateText(value, maxLengths.text)]);
}

export const statementText = (statement: string) => words.withdraw.statementInWords({ statement });

/** The checked lines with their typed numbers of units, and their problems. */
export function readChosenLines(form: URLSearchParams, left: readonly WithdrawnUnits[]) {
  const checked = new Set(form.getAll('line'));
  const chosen = new Map<number, string>();
  let fault: string | null = null;
  for (const { line, quantity, title } of left) {
    if (!checked.has(String(line))) continue;
    const typed = (form.get(`pieces-${line}`) ?? String(quantity)).trim().slice(0, 20);
    chosen.set(line, typed);
    const isPossible = /^\d{1,9}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= quantity;
    if (!isPossible)
      fault ??=
        quantity === 1
          ? words.withdraw.onePiece({ product: title })
          : words.withdraw.somePieces({ product: title, most: quantity });
  }
  return { chosen, fault };
}

/**
 * True if a form repeats the stored statement. The form's other fields are encrypted together with
 * `once`.
 */
export function isRepeatedStatement(row: WithdrawalRow, form: URLSearchParams): boolean {
  const pieces = withdrawnUnits(row);
  const checked = new Set(form.getAll('line'));
  const hasSamePieces =
    pieces.length === 0
      ? row.statement === statementText(cleanField(form, 'statement'))
      : checked.size === pieces.length &&
        pieces.every(({ line, quantity }) => {
          const typed = form.get(`pieces-${line}`)?.trim();
          return checked.has(String(line)) && (typed === undefined || Number(typed) === quantity);
        });
  return hasSamePieces && (row.reason ?? '') === cleanField(form, 'reason');
}
