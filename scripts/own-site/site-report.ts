// Checks the folder in SITE_DIR for the desk, and prints its faults and one of its texts as the site shows it. A
// separate program, so that no visitor waits for the check.
import { basename, dirname } from 'node:path';
import { type Problem, problemSentence, SiteError } from '../../content/read/problem.ts';
import type { Site } from '../../content/read/site-types.ts';
import type { TextSection } from '../../content/text.ts';
import { readBuildableSite } from './buildable-site.ts';
import { expectLastBuildParts, findPartsLostSinceBuild } from './last-words.ts';

/** The report in the form that the desk reads. */
export interface SiteReport {
  problems: Problem[];
  /** Sentences about settings that are valid but probably not meant. */
  notes: string[];
  /** The requested text; null if none was requested. */
  shown: readonly TextSection[] | null;
  /**
   * True if the next build would report the removed part as lost, unless the owner confirms that the removal was
   * intended.
   */
  isMissed: boolean;
}

const [path = '', option] = process.argv.slice(2);
// A part that was removed at the desk is not lost.
const isRemoval = option === '--removes';
if (!isRemoval) expectLastBuildParts();

function shownText(read: Site): readonly TextSection[] | null {
  const slug = basename(path, '.md');
  const whole = (blocks: TextSection['blocks'] | undefined) =>
    blocks === undefined ? null : [{ id: slug, heading: '', blocks }];
  const named = <Text extends { slug: string }>(texts: readonly Text[]) =>
    texts.find((text) => text.slug === slug);
  switch (dirname(path)) {
    case 'news':
      return whole(named(read.news)?.body);
    case 'airdrops':
      return whole(named(read.airdrops)?.details);
    case 'learn':
      return named(read.articles)?.sections ?? null;
    case 'info':
      return named(read.info)?.sections ?? null;
    default:
      return null;
  }
}

async function report(): Promise<SiteReport> {
  const isMissed = isRemoval && (await findPartsLostSinceBuild()) !== null;
  try {
    const { read } = await readBuildableSite();
    return {
      problems: [],
      notes: read.notes.map(problemSentence),
      shown: shownText(read),
      isMissed,
    };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { problems: [...error.problems], notes: [], shown: null, isMissed };
  }
}

process.stdout.write(JSON.stringify(await report()));
