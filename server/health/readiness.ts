/** Something that the site depends on. Everybody can read the result, so a reason is a sentence of our own. */
export interface Check {
  ok: boolean;
  /** The age of the data, or the time for which the check has been failing. */
  ageSeconds?: number;
  reason?: string;
  /**
   * True if the site cannot serve pages while this check fails. Other checks that fail are only
   * reported.
   */
  blocks?: boolean;
}

interface ReadinessReport {
  ready: boolean;
  reason?: string;
  checks: Record<string, Omit<Check, 'blocks'>>;
}

export type Readiness = ReturnType<typeof createReadiness>;

/** Tells a load balancer whether to send visitors here, and if not, why. */
export function createReadiness() {
  const checks = new Map<string, () => Check>();
  let isStopping = false;
  const report = (): ReadinessReport => {
    const found = [...checks].map(([name, check]) => [name, check()] as const);
    const isBlocked = found.some(([, { ok, blocks = false }]) => !ok && blocks);
    return {
      ready: !isStopping && !isBlocked,
      ...(isStopping && { reason: 'stopping' }),
      checks: Object.fromEntries(found.map(([name, { blocks: _, ...check }]) => [name, check])),
    };
  };
  return {
    add: (name: string, check: () => Check): void => void checks.set(name, check),
    report,
    /** Call before a stop: the site reports that it is not ready, and goes on serving. */
    stop(): void {
      isStopping = true;
    },
  };
}
