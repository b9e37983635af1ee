import { accept } from '../http/refusal.ts';
import { command, type Runner } from './runner.ts';
import { count } from './text/import-text.ts';
import { json } from './text/print.ts';

export const forgetHistoryCommand = ({ deps, beside }: Runner) =>
  command('forget-history', 'erases the prices that were recorded for charts').action((options) =>
    beside(deps.whereHistory(), async () => {
      const done = await deps.forgetHistory();
      if (!done.ok) return done;
      if (options.json) return accept(json({ erased: done.value }));
      return accept(
        `${count(done.value)} recorded prices were erased. Charts of a running site forget them within five minutes. MARKET_HISTORY=off keeps new ones from being recorded.\n`,
      );
    }),
  );
