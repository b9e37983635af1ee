import MarkdownIt, { type Token } from 'markdown-it';
import type { TextNode, TextPicture, TextSection } from '../../text.ts';
import type { TextPictures } from '../pictures/text-pictures.ts';
import type { Problem } from '../problem.ts';
import { applyConditions } from './conditions.ts';
import { elementId, slugOf } from './heading-id.ts';
import { parseSpacedDestination } from './link-destination.ts';
import type { SiteLinks } from './links.ts';
import { TokenReader } from './token-reader.ts';

export interface MarkdownText {
  /** The text before the first heading. */
  opening: TextNode[];
  sections: TextSection[];
  /** The pictures in document order. */
  pictures: TextPicture[];
  words: number;
}

export interface MarkdownSource {
  file: string;
  /** The Markdown alone, without its front matter. */
  text: string;
  /** The line of the file on which the text begins. */
  firstLine: number;
  /** The conditions of `{{ if … }}` lines, by name. */
  switches: Readonly<Record<string, boolean>>;
  /** The values of `{{ name }}`, such as `operator.email`. */
  values: ReadonlyMap<string, string>;
  pictures: TextPictures;
  links: SiteLinks;
  /** The path of the page that shows the text. */
  page: string;
  /** True for a text shown in sections, each with a heading; false for one without sections. */
  inSections: boolean;
}

// Parse HTML, in order to refuse it with its line. Links are validated by our own code.
const parser = new MarkdownIt({ html: true });
parser.validateLink = () => true;
parser.helpers.parseLinkDestination = parseSpacedDestination(parser.helpers.parseLinkDestination);

/** Parses Markdown into sections of allowed elements. Every fault is reported with its line. */
export function readMarkdown(source: MarkdownSource, problems: Problem[]): MarkdownText {
  const code = codeLines(source.text);
  const { text, lines } = applyConditions(
    { text: source.text, code },
    source.switches,
    (line, sentence) =>
      problems.push({ file: source.file, line: source.firstLine + line, text: sentence }),
  );
  const read = new TokenReader(source, lines, problems);
  const opening: TextNode[] = [];
  const sections: TextSection[] = [];
  // Remove the spaces within {{ name }}, because Markdown ends a URL at the first space.
  const tight = text
    .split('\n')
    .map((words, index) =>
      code.has(lines[index] ?? index)
        ? words
        : words.replaceAll(/\{\{[ \t]*([^{}\s]+)[ \t]*\}\}/g, '{{$1}}'),
    );
  const tokens = parser.parse(tight.join('\n'), {});
  const ids = new Set<string>(reservedIds);
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token?.type === 'heading_open' && token.tag === 'h2') {
      const { given, heading } = read.heading(tokens[at + 1], token);
      if (given !== null && ids.has(elementId(given)))
        read.refuse(token, `the heading's id ${given} is taken: give it another, {#other}`);
      const id = given === null ? freeId(slugOf(heading) || 'section', ids) : elementId(given);
      ids.add(id);
      sections.push({ id, heading, blocks: [] });
      at += 3;
      continue;
    }
    const end = blockEnd(tokens, at);
    const blocks = sections.at(-1)?.blocks ?? opening;
    (blocks as TextNode[]).push(...read.nodes(tokens.slice(at, end)));
    at = end;
  }
  // Report this only if there are no other faults, because another fault may be the reason for text before the
  // first heading.
  if (!read.isFaulty && source.inSections && opening.length > 0)
    read.refuse(
      tokens[0],
      'what stands before the first heading is not shown: put ## and a heading above it',
    );
  const section = tokens.find(({ type, tag }) => type === 'heading_open' && tag === 'h2');
  if (!source.inSections && section !== undefined)
    read.refuse(section, 'a text of this kind has no sections: begin its headings with ###');
  return { opening, sections, pictures: read.pictures, words: read.words };
}

/** The lines within blocks of code, counted from 0. */
function codeLines(text: string): ReadonlySet<number> {
  const code = new Set<number>();
  for (const { type, map } of text.includes('{') ? parser.parse(text, {}) : [])
    if ((type === 'fence' || type === 'code_block') && map)
      for (let line = map[0]; line < map[1]; line++) code.add(line);
  return code;
}

/** The first of `wax`, `wax-2`, `wax-3` … that no other heading has. */
function freeId(slug: string, taken: ReadonlySet<string>): string {
  let id = elementId(slug);
  for (let number = 2; taken.has(id); number++) id = elementId(`${slug}-${number}`);
  return id;
}

/** The ids that pages use for other elements, so that no heading may have them. */
const reservedIds = ['main', 'site', 'page-data'];

/** The index after a block's last token. */
function blockEnd(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let index = at; index < tokens.length; index++) {
    depth += tokens[index]?.nesting ?? 0;
    if (depth === 0) return index + 1;
  }
  return tokens.length;
}
