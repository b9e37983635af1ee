import type { TextFile } from '../files/text-file.ts';
import type { Problem } from '../problem.ts';

interface DividedText {
  /** The YAML between the two `---` lines at the top. */
  fields: string;
  body: string;
  /** The line of the file on which the body begins. */
  bodyLine: number;
}

/**
 * Splits a text into its front matter and its body.
 *
 * @returns null if the text has no front matter, which is reported
 */
export function divideFrontMatter(
  { path, text }: TextFile,
  problems: Problem[],
): DividedText | null {
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  if (!/^---\s*$/.test(lines[0] ?? '') || end === -1) {
    problems.push({
      file: path,
      line: 1,
      text:
        end === -1 && lines[0]?.startsWith('---')
          ? 'the front matter that begins here is not closed by a line of ---'
          : 'has to begin with its front matter, between two lines of ---',
    });
    return null;
  }
  return {
    fields: lines.slice(1, end).join('\n'),
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  };
}
