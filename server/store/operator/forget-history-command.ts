import { accept } from '../http/refusal.ts';
import { always, type SiteCommand } from './call.ts';
import { count } from './text/import-text.ts';
import { json } from './text/print.ts';

export const forgetHistoryCommand: SiteCommand = {
  operands: { min: 0, max: 0, say: 'no operands' },
  changes: always,
  where: (deps) => deps.whereHistory(),
  async run(deps, values) {
    const done = await deps.forgetHistory();
    if (!done.ok) return done;
    if (values.json) return accept(json({ erased: done.value }));
    return accept(
      `${count(done.value)} recorded prices were erased. Charts of a running site forget them within five minutes. MARKET_HISTORY=off keeps new ones from being recorded.\n`,
    );
  },
};
