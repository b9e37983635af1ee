import { randomBytes, randomInt } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isFull } from '../full-run.ts';
import { audit } from '../store/audit.ts';
import { startStoreProcess } from '../store/programs/store-process.ts';
import { type AcknowledgedCheckouts, expectAllKnown, shopUntil } from '../store/shopping.ts';

const cutCount = isFull ? 40 : 1;
/** The number of cuts for which a shop's stock lasts. */
const cutsPerShop = 10;

/** Runs `work` while a process is stopped between two instructions, as by a power cut, so no file changes. */
async function whileHalted(pid: number, work: () => void): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') T '));
  try {
    work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

test.runIf(process.platform === 'linux')(
  `DB-KILL: the disk contains everything acknowledged at ${cutCount} power cuts (on Linux)`,
  { timeout: 30_000 + cutCount * 30_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'power-'));
    const file = (name: string) => join(folder, `${name}.db`);
    try {
      for (let shop = 0; shop * cutsPerShop < cutCount; shop++) {
        const store = await startStoreProcess({ file: file(`shop${shop}`) });
        try {
          for (let cutIndex = 0; cutIndex < Math.min(cutCount, cutsPerShop); cutIndex++) {
            const copy = file(`cut${shop}-${cutIndex}`);
            const acknowledgedCheckouts: AcknowledgedCheckouts = {
              sessions: new Set(),
              paid: new Set(),
            };
            let knownCheckouts = acknowledgedCheckouts;
            await shopUntil([store], acknowledgedCheckouts, async () => {
              knownCheckouts = {
                sessions: new Set(acknowledgedCheckouts.sessions),
                paid: new Set(acknowledgedCheckouts.paid),
              };
              await whileHalted(store.pid, () => {
                for (const part of ['', '-wal'])
                  if (existsSync(file(`shop${shop}`) + part))
                    cpSync(file(`shop${shop}`) + part, copy + part);
              });
            });
            // A cut leaves unfinished writes incomplete or garbled.
            appendFileSync(`${copy}-wal`, randomBytes(randomInt(1, 9_000)));
            const after = await startStoreProcess({ file: copy });
            await expectAllKnown(after, knownCheckouts);
            await after.kill();
            expect(await audit({ file: copy })).toEqual([]);
          }
        } finally {
          await store.kill();
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
