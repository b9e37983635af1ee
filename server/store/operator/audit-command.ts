import { toPrintable } from '../../../domain/text/one-line.ts';
import { formatCount } from '../../../domain/text/plural.ts';
import { auditWithProvider } from '../audit/audit-with-provider.ts';
import { type AuditFinding, maxFindings } from '../audit/check.ts';
import { accept, refused } from '../http/refusal.ts';
import type { OpenStore } from './command-deps.ts';
import { createProgress, type Progress } from './progress.ts';
import { type CommandAnswer, command, type Runner } from './runner.ts';
import { groupedNumber } from './text/import-text.ts';
import { terminalJson } from './text/print.ts';

/** The maximum number of findings shown of each kind. */
const maxShownFindings = 20;

export const auditCommand = (runner: Runner) =>
  command(
    'audit',
    'compares stock, checkouts, orders and payments, here and at Stripe, and says how to fix what does not agree',
  ).action((options) =>
    runner.onStore({ changes: false }, (opened) => runAudit(runner, opened, options.json)),
  );

async function runAudit(
  { deps }: Runner,
  { database }: OpenStore,
  asJson: true | undefined,
): Promise<CommandAnswer> {
  const { reportingProvider } = await deps.payments(database);
  const here = createProgress(deps, 'Checks');
  let there: Progress | null = null;
  const audited = await auditWithProvider(database, {
    reportingProvider,
    nowMs: deps.now(),
    checked: here.at,
    onPayments(payments) {
      if (there === null) here.end();
      there ??= createProgress(deps, `Payments at ${reportingProvider?.label}`);
      there.at(payments);
    },
  }).finally(() => (there ?? here).end());
  if (!audited.ok) return audited;
  const { provider, differences, ...counted } = audited.value;
  if (asJson)
    deps.out(terminalJson({ ...counted, payments: provider?.payments ?? 0, differences }));
  if (differences.length > 0) {
    if (!asJson) deps.out(differencesText(differences));
    return refused(
      `${formatCount(differences.length, 'difference was', 'differences were')} found.`,
    );
  }
  const same =
    provider === null
      ? ''
      : `; ${provider.label} says the same of ${formatCount(provider.payments, 'payment')} in 30 days`;
  const all = `${formatCount(counted.orders, 'order')}, ${formatCount(counted.moves, 'move')} of stock`;
  return accept(
    asJson ? '' : `All checks passed in ${toPrintable(deps.databaseName())}: ${all}${same}.\n`,
  );
}

function differencesText(differences: readonly AuditFinding[]): string {
  const kinds = Map.groupBy(differences, ({ kind }) => kind);
  const text = [...kinds.values()].flatMap((some) => {
    const shown = some
      .slice(0, maxShownFindings)
      .map(({ found, fix }) => `${found}\n  ${fix.command}\n`);
    const more = groupedNumber(some.length - shown.length);
    const orMore = some.length === maxFindings ? ' or more' : '';
    return some.length > maxShownFindings ? [...shown, `and ${more}${orMore} like these\n`] : shown;
  });
  return text.map((lines) => lines.split('\n').map(toPrintable).join('\n')).join('');
}
