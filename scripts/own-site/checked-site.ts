import { onFaults, site } from '../../content/read/site.ts';
import { expectWhatWasBuilt, readWords } from './last-words.ts';

// Imported before anything that reads the site's words: the owner gets the faults of their folder, and no stack trace. The
// words that the site was built with last stand in, as they do on the site that runs.
onFaults(({ message }) => {
  process.stderr.write(`${message}\n`);
  const words = readWords();
  if (words === null) process.exit(1);
  process.stderr.write(
    'Until that is corrected, this goes by what the site was built with last.\n',
  );
  return words;
});
expectWhatWasBuilt();
await site();
