import { mkdirSync } from 'node:fs';
import { databasePlace } from '../server/database-place.ts';
import { DatabaseBusy } from '../server/db/database-busy.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { readSettings, SettingsError } from '../server/env.ts';
import { createOwnPictures } from '../server/images/own-pictures.ts';
import { paymentProvider } from '../server/payment-provider.ts';
import { patienceMs } from '../server/store/operator/call.ts';
import { createCopyFolder } from '../server/store/operator/catalogue/import-copies.ts';
import { runCommand } from '../server/store/operator/command.ts';
import { Refused } from '../server/store/operator/refused.ts';
import { createPayments } from '../server/store/payments/create-payments.ts';
import { returnMoney } from '../server/store/payments/return-money.ts';

// The operator's command: `npm run store -- --help`.

// Whoever reads what is printed may have seen enough.
process.stdout.on('error', () => process.exit(1));

const out = (text: string) => process.stdout.write(text);
const err = (text: string) => process.stderr.write(text);

process.exitCode = await runCommand(process.argv.slice(2), {
  async open() {
    try {
      const settings = readSettings(process.env);
      if (settings.STORE_API_URL !== undefined)
        throw new Refused(
          'This site sells from another store (STORE_API_URL is set), which has commands of its own.',
        );
      mkdirSync(settings.DATA_DIR, { recursive: true });
      return {
        database: await openDatabase({ place: databasePlace(settings), busyMs: patienceMs }),
        pictures: createOwnPictures(settings.DATA_DIR),
        copies: createCopyFolder(settings.DATA_DIR),
      };
    } catch (error) {
      if (error instanceof Refused || error instanceof DatabaseBusy) throw error;
      if (error instanceof SettingsError) throw new Refused(error.message);
      const reason = error instanceof Error ? error.message : String(error);
      throw new Refused(`The store cannot be opened: ${reason}.`);
    }
  },
  // npm runs programs in the project's folder, and says where it was called.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  now: Date.now,
  returnMoney: async (payment) =>
    returnMoney(payment, await paymentProvider(readSettings(process.env))),
  payments: async (db) =>
    createPayments({
      db,
      provider: await paymentProvider(readSettings(process.env)),
      now: Date.now,
      log: (message) => err(`${message}\n`),
    }),
  out,
  err,
});
