import { countOf } from '../../../domain/text/count-of.ts';
import { printable } from '../../../domain/text/one-line.ts';
import type { Snapshot } from '../../db/database.ts';
import { type Audited, auditStore } from '../audit/audit-store.ts';
import { type Difference, mostFound } from '../audit/check.ts';
import { compareBooks, ownPayments } from '../audit/provider-audit.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { ProviderAway, ProviderRefused } from '../payments/payment-provider.ts';
import type { Payments } from '../payments/payments.ts';
import { type Call, type Command, type CommandDeps, never } from './call.ts';
import { createProgress } from './progress.ts';
import { count } from './text/import-text.ts';
import { json } from './text/print.ts';

/** Of each kind. */
const mostShown = 20;

export const auditCommand: Command = {
  operands: { min: 0, max: 0, say: 'no arguments' },
  changes: never,
  read: (_, values) => accept(audit(values.json ?? false)),
};

const audit =
  (asJson: boolean): Call =>
  async ({ database }, deps) => {
    const { books } = await deps.payments(database);
    const { own, ...audited } = await database.readAtOnce((snapshot) =>
      readBooks(snapshot, books, deps),
    );
    const told = await askProvider(books, own, deps);
    if (!told.ok) return told;
    const { payments, label } = told.value;
    const differences = [...audited.differences, ...told.value.differences];
    if (asJson) deps.out(json({ ...audited, payments, differences }));
    if (differences.length > 0) {
      if (!asJson) deps.out(differencesText(differences));
      return refused(`${countOf(differences.length, 'difference was', 'differences were')} found.`);
    }
    const there =
      label === null
        ? ''
        : `; ${label} says the same of ${countOf(payments, 'payment')} in 30 days`;
    const all = `${countOf(audited.orders, 'order')}, ${countOf(audited.moves, 'move')} of stock`;
    return accept(asJson ? '' : `All adds up in ${printable(deps.where())}: ${all}${there}.\n`);
  };

async function readBooks(snapshot: Snapshot, books: Payments['books'], deps: CommandDeps) {
  const progress = createProgress(deps, 'Checks');
  try {
    const audited: Audited = await auditStore(snapshot, progress.at);
    return { ...audited, own: books && (await ownPayments(snapshot, books, deps.now())) };
  } finally {
    progress.end();
  }
}

interface Told {
  /** Null without a provider. */
  label: string | null;
  payments: number;
  differences: readonly Difference[];
}

async function askProvider(
  books: Payments['books'],
  own: Awaited<ReturnType<typeof ownPayments>> | null,
  deps: CommandDeps,
): Promise<Outcome<Told, string>> {
  if (books === null || own === null) return accept({ label: null, payments: 0, differences: [] });
  const progress = createProgress(deps, `Payments at ${books.label}`);
  try {
    const asked = { nowMs: deps.now(), seen: progress.at };
    return accept({ label: books.label, ...(await compareBooks(books, own, asked)) });
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    const { cause, message } = error;
    const why = error instanceof ProviderAway && cause instanceof Error ? cause.message : message;
    return refused(
      `${books.label} could not be asked about its payments (${why}), so the audit is not complete. Try again.`,
    );
  } finally {
    progress.end();
  }
}

function differencesText(differences: readonly Difference[]): string {
  const kinds = Map.groupBy(differences, ({ kind }) => kind);
  const text = [...kinds.values()].flatMap((some) => {
    const shown = some.slice(0, mostShown).map(({ says, todo }) => `${says}\n  ${todo}\n`);
    const more = count(some.length - shown.length);
    const orMore = some.length === mostFound ? ' or more' : '';
    return some.length > mostShown ? [...shown, `and ${more}${orMore} like these\n`] : shown;
  });
  return text.map((lines) => lines.split('\n').map(printable).join('\n')).join('');
}
