import { setFaultFallback, site } from '../../content/read/site.ts';
import { expectLastBuildParts, readLastBuildSite } from './last-words.ts';
import { writeLocaleModule } from './site-locale.ts';

// Import this before anything that reads the site's words, so that the owner sees the faults of their folder instead of
// a stack trace. While there are faults, the words of the last build are used, as on the running site.
setFaultFallback(({ message }) => {
  process.stderr.write(`${message}\n`);
  const words = readLastBuildSite();
  if (words === null) process.exit(1);
  process.stderr.write(
    'Until that is corrected, this goes by what the site was built with last.\n',
  );
  return words;
});
expectLastBuildParts();
await site();
await writeLocaleModule();
