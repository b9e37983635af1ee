import { writeEntries } from '../../../domain/import/write-entries.ts';
import { portfolio } from '../../state/portfolio.ts';
import { saveFile } from '../../ui/page/save-file.ts';

/** Saves all transactions as a file that can be imported again, named by the day. */
export const exportEntries = (): void =>
  saveFile(
    `portfolio-${new Date().toISOString().slice(0, 10)}.csv`,
    writeEntries(portfolio.get()),
    'text/csv',
  );
