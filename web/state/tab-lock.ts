/** How long a write is announced, and waited for: a tab that the browser has frozen holds up the others no longer. */
const patienceMs = 2_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Has an entry of local storage written while no other tab of the site writes it; at once where there are no Web Locks,
 * as on plain http.
 *
 * The lock alone is not enough: browsers pass a write on to the processes of other tabs without saying when it has
 * arrived. So who has written announces it by a second lock, whose name holds what was written, and the next tab waits
 * until it sees that.
 *
 * @param read what storage holds, as far as this tab has heard
 * @param write may be called more than once: whoever leaves the page does not wait
 */
export function withTabLock(key: string, read: () => string | null, write: () => void): void {
  const { locks }: Partial<Navigator> = window.navigator ?? {};
  if (locks === undefined) {
    write();
    return;
  }
  const over = new AbortController();
  const left = new Promise<void>((resolve) => {
    window.addEventListener('pagehide', () => resolve(write()), { signal: over.signal });
  });
  const turn = async () => {
    // Announcements are numbered, for clocks may be set back.
    let [count, newest] = [0, ''];
    const { held = [] } = await locks.query();
    for (const { name = '' } of held) {
      const [of, number] = name.split(' ', 2);
      if (of === key && Number(number) > count) [count, newest] = [Number(number), name];
    }
    const untilMs = Date.now() + patienceMs;
    while (newest && !newest.endsWith(` ${read()}`) && Date.now() < untilMs) await pause(5);
    write();
    await new Promise<void>((announced) => {
      const announcement = locks.request(`${key} ${count + 1} ${read()}`, () => {
        announced();
        return Promise.race([left, pause(patienceMs)]);
      });
      void announcement.finally(() => over.abort());
    });
  };
  locks.request(key, { signal: AbortSignal.timeout(patienceMs) }, turn).catch(() => {
    over.abort();
    write();
  });
}
