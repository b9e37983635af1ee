import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { startEraser } from '../../../server/store/privacy/eraser.ts';
import { forgetPerson } from '../../../server/store/privacy/forget-person.ts';

// A process that erases a buyer's data, or the data whose period has ended, and kills itself before one of its
// statements.
const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '' },
    url: { type: 'string' },
    // An e-mail address to forget. Without it, the program erases the data that is due.
    email: { type: 'string' },
    // Epoch milliseconds.
    now: { type: 'string', default: '0' },
    // The number of the statement before which the program dies, from 1; 0 lets it run to its end.
    at: { type: 'string', default: '0' },
  },
});
const openedDatabase = await openDatabase({
  place: values.url === undefined ? { file: values.file } : { url: values.url },
});
let statements = 0;
const killPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    if (statements === Number(values.at)) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
};
const db: Database = {
  ...openedDatabase,
  write: (work, isAlone) =>
    openedDatabase.write((transaction) => work(transaction.withPlugin(killPlugin)), isAlone),
};
const nowMs = Number(values.now);
if (values.email === undefined) {
  const stop = startEraser({
    db,
    now: async () => nowMs,
    years: 10,
    unpaidRetentionDays: 30,
    everyMs: 50,
    log(message, error) {
      throw new Error(message, { cause: error });
    },
  });
  const remainingRows = () =>
    openedDatabase.read.selectFrom('checkout_session').select('id').executeTakeFirst();
  while ((await remainingRows()) !== undefined) await delay(10);
  await stop();
} else {
  const { email } = values;
  const forgetResult = await forgetPerson(db, { email, years: 10, isDryRun: false, nowMs });
  if (!forgetResult.ok) throw new Error(forgetResult.refusal);
}
await openedDatabase.close();
