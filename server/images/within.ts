/** What is found within so many milliseconds; null for what takes longer, which goes on by itself. */
export async function within<T>(ms: number, found: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ms);
  try {
    return await Promise.race([found, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
