import { createResizerLoader, type LoadResizer } from '../../pictures/resizer.ts';
import { type Finding, goodFinding, noteFinding } from './finding.ts';

/** Without sharp, the store's pictures reach visitors as large as their owner made them. */
export async function checkPictures(
  loadResizer: LoadResizer = createResizerLoader(),
): Promise<Finding> {
  return (await loadResizer()) === null
    ? noteFinding(
        'pictures',
        `the package sharp cannot be loaded on this ${process.platform}-${process.arch}: product pictures are served in their full size.`,
        'Run `npm ci`, which installs it where there is one, or import pictures of 1600 pixels at most.',
      )
    : goodFinding('pictures', 'can be made smaller.');
}
