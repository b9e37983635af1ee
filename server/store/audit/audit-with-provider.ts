import type { Database, SnapshotReader } from '../../db/database.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { ProviderRefusalError, ProviderUnavailableError } from '../payments/payment-provider.ts';
import type { Payments } from '../payments/payments.ts';
import { type AuditResult, auditStore } from './audit-store.ts';
import {
  type AuditedCheckout,
  compareWithProvider,
  readProviderCheckouts,
} from './provider-audit.ts';

type ProviderToAudit = Payments['reportingProvider'];

interface AuditOptions {
  reportingProvider: ProviderToAudit;
  nowMs: number;
  /** Called as each check begins, and then with the number of payments that the provider has reported so far. */
  checked(done: number, all: number): void;
  onPayments(payments: number): void;
}

/**
 * The result, and the number of payments of the last 30 days at the provider; `provider` is null without a provider.
 */
export interface AuditWithProvider extends AuditResult {
  provider: { label: string; payments: number } | null;
}

/**
 * Audits the store's own data, and then compares the data with the payment provider's.
 *
 * @returns refused if the provider does not respond
 */
export async function auditWithProvider(
  db: Database,
  { reportingProvider, nowMs, checked, onPayments }: AuditOptions,
): Promise<Outcome<AuditWithProvider, string>> {
  const { own, ...audited } = await db.readInSnapshot(async (snapshot: SnapshotReader) => {
    const found = await auditStore(snapshot, checked);
    return {
      ...found,
      own: reportingProvider && (await readProviderCheckouts(snapshot, reportingProvider, nowMs)),
    };
  });
  if (reportingProvider === null || own === null) return accept({ ...audited, provider: null });
  const there = await auditPayments(reportingProvider, own, { nowMs, seen: onPayments });
  if (!there.ok) return there;
  const { payments, differences } = there.value;
  return accept({
    ...audited,
    differences: [...audited.differences, ...differences],
    provider: { label: reportingProvider.label, payments },
  });
}

async function auditPayments(
  provider: NonNullable<ProviderToAudit>,
  own: readonly AuditedCheckout[],
  asked: Parameters<typeof compareWithProvider>[2],
) {
  try {
    return accept(await compareWithProvider(provider, own, asked));
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError || error instanceof ProviderRefusalError))
      throw error;
    const { cause, message } = error;
    const why =
      error instanceof ProviderUnavailableError && cause instanceof Error ? cause.message : message;
    return refused(
      `${provider.label} could not report its payments (${why}), so the audit is not complete. Try again.`,
    );
  }
}
