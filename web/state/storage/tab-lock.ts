/** Limits every wait and how long a write is announced, because a frozen tab may hold a lock forever. */
const maxWaitMs = 2_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Identifies a text within a lock's name, which WebKit limits to 1,024 characters. */
function fingerprint(text: string | null): string {
  let hash = 0;
  for (const character of text ?? '') hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return `${text?.length}.${hash}`;
}

/**
 * Writes an entry of local storage while no other tab writes it. Without Web Locks, as on plain http, writes at once.
 *
 * The lock alone is not enough: browsers pass a write on to other tabs' processes without confirming that it arrived.
 * So the writer announces its text by a second lock, whose name contains the text's fingerprint, and the next writer
 * waits until it reads that text.
 *
 * @param read reads the entry as this tab sees it
 * @param write may be called twice: a page that is being left writes without waiting
 */
export function withTabLock(key: string, read: () => string | null, write: () => void): void {
  const { locks }: Partial<Navigator> = window.navigator ?? {};
  if (locks === undefined) {
    write();
    return;
  }
  const done = new AbortController();
  const pageLeft = new Promise<void>((resolve) => {
    window.addEventListener('pagehide', () => resolve(write()), { signal: done.signal });
  });
  const writeInTurn = async () => {
    // Announcements are numbered, because a clock could be set back.
    let [count, newest] = [0, ''];
    const { held = [] } = await locks.query();
    for (const { name = '' } of held) {
      const [of, number] = name.split(' ', 2);
      if (of === key && Number(number) > count) [count, newest] = [Number(number), name];
    }
    const untilMs = Date.now() + maxWaitMs;
    while (newest && !newest.endsWith(` ${fingerprint(read())}`) && Date.now() < untilMs)
      await pause(5);
    write();
    await new Promise<void>((announced) => {
      const announcement = locks.request(`${key} ${count + 1} ${fingerprint(read())}`, () => {
        announced();
        return Promise.race([pageLeft, pause(maxWaitMs)]);
      });
      // End the turn even if the announcement fails.
      announcement.catch(announced).finally(() => done.abort());
    });
  };
  locks.request(key, { signal: AbortSignal.timeout(maxWaitMs) }, writeInTurn).catch(() => {
    done.abort();
    write();
  });
}
