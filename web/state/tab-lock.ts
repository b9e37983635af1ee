/** A frozen tab may hold a lock for good, so nothing waits or stays announced for longer than this. */
const patienceMs = 2_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Stands for a text in a lock's name, which WebKit limits to 1,024 characters. */
function markOf(text: string | null): string {
  let hash = 0;
  for (const character of text ?? '') hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return `${text?.length}.${hash}`;
}

/**
 * Writes an entry of local storage while no other tab of the site writes it. Without Web Locks, as on plain http, it writes
 * at once.
 *
 * The lock alone is not enough: browsers send a write to the processes of other tabs without telling when it has arrived.
 * So the writer takes a second lock whose name holds a mark of the written text, and the next writer waits until it reads
 * that text.
 *
 * @param read the entry as this tab sees it
 * @param write may be called more than once: a page that is being left writes without waiting
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
    // Announcements are numbered and not dated, because a clock may be set back.
    let [count, newest] = [0, ''];
    const { held = [] } = await locks.query();
    for (const { name = '' } of held) {
      const [of, number] = name.split(' ', 2);
      if (of === key && Number(number) > count) [count, newest] = [Number(number), name];
    }
    const untilMs = Date.now() + patienceMs;
    while (newest && !newest.endsWith(` ${markOf(read())}`) && Date.now() < untilMs) await pause(5);
    write();
    await new Promise<void>((announced) => {
      const announcement = locks.request(`${key} ${count + 1} ${markOf(read())}`, () => {
        announced();
        return Promise.race([pageLeft, pause(patienceMs)]);
      });
      // Without an announcement the turn still has to end.
      announcement.catch(announced).finally(() => done.abort());
    });
  };
  locks.request(key, { signal: AbortSignal.timeout(patienceMs) }, writeInTurn).catch(() => {
    done.abort();
    write();
  });
}
