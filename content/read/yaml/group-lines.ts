import type { TextFile } from '../files/text-file.ts';
import type { Problem } from '../problem.ts';

interface Line {
  /** Counted from 1. */
  number: number;
  /** The indentation, not counting a comment mark. */
  indent: number;
  /** The text without indentation and comment mark. */
  words: string;
  isComment: boolean;
}

/**
 * Reports lines indented below a group whose own line is still a comment, as it is in the file that `npm run site --
 * init` writes. YAML would add such lines to the previous group, or to the top of the file.
 *
 * @param example the example's text without its comment marks
 */
export function checkGroupLines(
  { path: file, text }: TextFile,
  example: string,
  problems: Problem[],
): void {
  const groups = new Set(linesOf(example).filter(beginsGroup).map(indentedText));
  const refuse = ({ number: line, words }: Line, sentence: string) => {
    const [name] = words.split(/:(?:\s|$)/);
    problems.push({ file, line, text: `${name} ${sentence}` });
  };
  /** The open ancestors of the current line, each indented further than the one before. */
  const above: Line[] = [];
  const reported = new Set<Line | null>();
  for (const line of linesOf(text)) {
    // Skip other comments, which the owner has written.
    if (line.isComment && !groups.has(indentedText(line))) continue;
    while ((above.at(-1)?.indent ?? -1) >= line.indent) above.pop();
    const commented = above.filter(({ isComment }) => isComment);
    if (!line.isComment && commented.some((group) => !reported.has(group))) {
      const named = commented.map(({ words, number }) => `${words} (line ${number})`).join(' and ');
      refuse(
        line,
        `belongs to a group that is still a comment: remove the "# " in front of ${named}, too`,
      );
      for (const group of commented) reported.add(group);
    }
    if (!line.isComment && line.indent > 0 && above.length === 0 && !reported.has(null)) {
      refuse(
        line,
        'is indented, but no line above begins its group: add that line, or remove the spaces',
      );
      reported.add(null);
    }
    above.push(line);
  }
}

const linesOf = (text: string): Line[] =>
  text.split('\n').flatMap((line, index) => {
    const [, indent = '', mark = '', more = '', words = ''] =
      /^( *)((?:# ?)?)( *)(.*?)\s*$/.exec(line) ?? [];
    if (words === '' || /^(?:---|\.\.\.)/.test(words)) return [];
    return {
      number: index + 1,
      indent: indent.length + more.length,
      words,
      isComment: mark !== '',
    };
  });

/** A name without a value, or the first field of a list item. */
const beginsGroup = ({ words }: Line) => /^(?:[\w-]+:$|- [\w-]+:)/.test(words);
const indentedText = ({ indent, words }: Line) => ' '.repeat(indent) + words;
