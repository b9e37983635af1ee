import type { z } from 'zod';
import type { TextFile } from '../files/text-file.ts';
import type { Problem } from '../problem.ts';
import { readYaml } from './yaml.ts';

export interface FrontMatter<Data> {
  data: Data;
  /** The file's line with a field. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** The Markdown below the front matter. */
  body: string;
  bodyLine: number;
}

/** Reads the front matter: the YAML between the two `---` lines at the top of a text. */
export function readFrontMatter<Schema extends z.ZodType>(
  { path, text }: TextFile,
  schema: Schema,
  problems: Problem[],
): FrontMatter<z.infer<Schema>> | null {
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
  const place = { file: path, firstLine: 2 };
  const front = readYaml(lines.slice(1, end).join('\n'), schema, place, problems);
  return front && { ...front, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}
