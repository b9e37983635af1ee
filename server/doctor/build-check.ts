import { type Finding, faultFinding, noteFinding } from './finding.ts';

interface Build {
  /** True if the sources have changed since. */
  isStale?: boolean;
  /** The faults that keep the changes from being built: a sentence for each. */
  unbuilt?: readonly string[];
}

/** True if visitors see this build. */
export function checkBuild({ isStale = false, unbuilt = [] }: Build): Finding[] {
  if (unbuilt.length > 0)
    return unbuilt.map((sentence) =>
      faultFinding(
        'build',
        sentence,
        'Until that is corrected, the site starts as it was built last.',
      ),
    );
  return isStale
    ? [
        noteFinding(
          'build',
          'the owner’s folder or the program is newer than what was built: visitors see what was built last.',
          'Run `npm run build`, and reload or restart the site.',
        ),
      ]
    : [];
}
