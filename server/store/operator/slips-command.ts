import { accept, refused } from '../http/refusal.ts';
import { packingSlips } from '../orders/papers/packing-slips.ts';
import { writePaper } from '../orders/papers/papers.ts';
import { type Command, never } from './call.ts';
import { json } from './text/print.ts';

/** The command that writes packing slips. */
export const slipsCommand: Command = {
  operands: { min: 1, max: 500, say: 'the name of a file, and perhaps numbers of orders' },
  changes: never,
  read: ([file = '', ...numbers], values) =>
    accept(async ({ database }, { folder }) => {
      const slips = await packingSlips(database.read, numbers);
      if (!slips.ok) return slips;
      const built = await import('#pages').catch(() => null);
      if (built === null) return refused('Slips are drawn by the built site. Run: npm run build');
      const page = built.buyerPages.slips({ slips: slips.value });
      const written = await writePaper(folder, file, page);
      if (!written.ok) return written;
      const count = slips.value.length;
      if (values.json) return accept(json({ file: written.value, slips: count }));
      return accept(`${written.value}: ${count === 1 ? '1 slip' : `${count} slips`} to print\n`);
    }),
};
