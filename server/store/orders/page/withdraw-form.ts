import { words } from '../../../../content/words.ts';
import type { WithdrawalRow } from '../../../db/tables.ts';
import { withdrawnPieces } from '../after-sale/withdrawals.ts';
import type { WithdrawnUnits } from '../withdrawal-state.ts';

const longest = { field: 200, text: 2_000 };

const cleaned = (text: string) =>
  text
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .slice(0, longest.text);

export const textOf = (form: URLSearchParams, name: string): string =>
  cleaned(form.get(name) ?? '');

/** Reads a field of the first step as one line. */
export const oneLine = (text: string): string =>
  cleaned(text).replaceAll(/\s+/g, ' ').slice(0, longest.field);

export const statementText = (statement: string) => words.withdraw.statementInWords({ statement });

/** The checked lines with their numbers of units as typed, and the faults in them. */
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

/** True if a form holds only fields that are stored. Its other fields are signed together with its `once`. */
export function isRepeated(row: WithdrawalRow, form: URLSearchParams): boolean {
  const pieces = withdrawnPieces(row);
  const checked = new Set(form.getAll('line'));
  const hasSamePieces =
    pieces.length === 0
      ? row.statement === statementText(textOf(form, 'statement'))
      : checked.size === pieces.length &&
        pieces.every(({ line, quantity }) => {
          const typed = form.get(`pieces-${line}`)?.trim();
          return checked.has(String(line)) && (typed === undefined || Number(typed) === quantity);
        });
  return hasSamePieces && (row.reason ?? '') === textOf(form, 'reason');
}
