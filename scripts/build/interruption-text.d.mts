/** Why a program was interrupted, as a sentence that begins with `what`; null if it ended by itself. */
export function interruptionText(
  what: string,
  ended: { status: number | null; signal: string | null; stderr: string },
): string | null;
