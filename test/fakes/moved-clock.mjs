import { readFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

// For `node --import`: moves the clocks of a program, of its children and of SQLite ahead by the milliseconds in the
// file CLOCK_FILE.
const file = process.env.CLOCK_FILE ?? '';
const RealDate = Date;
const realElapsedMs = performance.now.bind(performance);
const lookEveryMs = 50;
let aheadMs = 0;
let nextLookMs = 0;

function ahead() {
  if (realElapsedMs() >= nextLookMs) {
    nextLookMs = realElapsedMs() + lookEveryMs;
    aheadMs = Number(readFileSync(file, 'utf8'));
  }
  return aheadMs;
}

const now = () => RealDate.now() + ahead();
performance.now = () => realElapsedMs() + ahead();
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: (Target) => new Target(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

const sqlite = createRequire(import.meta.url)('node:sqlite');
sqlite.DatabaseSync = class extends sqlite.DatabaseSync {
  constructor(...args) {
    super(...args);
    this.function('unixepoch', { varargs: true }, () => now() / 1_000);
  }
};
syncBuiltinESMExports();
