/** What is found within so many milliseconds; `late` for what takes longer, which goes on by itself. */
export async function within<T, L>(ms: number, found: Promise<T>, late: L): Promise<T | L> {
  const patience = Promise.withResolvers<L>();
  const timer = setTimeout(() => patience.resolve(late), ms);
  try {
    return await Promise.race([found, patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
