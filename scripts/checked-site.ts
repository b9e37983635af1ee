import { SiteError } from '../content/read/problem.ts';
import { site } from '../content/read/site.ts';

// Imported before anything that reads the site's words: the owner gets the faults of their folder, and no stack trace.
try {
  await site();
} catch (error) {
  if (!(error instanceof SiteError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
