/** The promise's value, or `late` once `timeoutMs` have passed. The work behind the promise goes on. */
export async function withTimeout<T, Late>(
  promise: Promise<T>,
  timeoutMs: number,
  late: Late,
): Promise<T | Late> {
  const timeout = Promise.withResolvers<Late>();
  const timer = setTimeout(() => timeout.resolve(late), timeoutMs);
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
