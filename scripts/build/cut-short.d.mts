/** Why a program did not come to its own end, as a sentence that begins with what it is; null if it did. */
export function cutShort(
  what: string,
  ended: { status: number | null; signal: string | null; stderr: string },
): string | null;
