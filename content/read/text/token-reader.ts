import { isDeepStrictEqual } from 'node:util';
import type { Token } from 'markdown-it';
import type { TextElement, TextNode, TextPicture, TextTag } from '../../text.ts';
import type { Problem } from '../problem.ts';
import { isHeadingId } from './heading-id.ts';
import { decodeOrKeep, isAllowedLink } from './link-destination.ts';
import type { MarkdownSource } from './markdown.ts';
import { fillPlaceholders } from './placeholders.ts';
import { footnoteMarkup, unreadMarkup } from './raw-marks.ts';

const tags: Record<string, TextTag> = {
  paragraph: 'p',
  strong: 'strong',
  em: 'em',
  s: 's',
  link: 'a',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  blockquote: 'blockquote',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
};

/** Converts Markdown tokens to elements. Every fault is reported with its line. */
export class TokenReader {
  words = 0;
  /** True after any fault, even one that was reported before. */
  isFaulty = false;
  readonly pictures: TextPicture[] = [];
  readonly #source: MarkdownSource;
  readonly #lines: readonly number[];
  readonly #problems: Problem[];
  /** The last line reported for unread markup. */
  #rawLine = 0;

  constructor(source: MarkdownSource, lines: readonly number[], problems: Problem[]) {
    this.#source = source;
    this.#lines = lines;
    this.#problems = problems;
  }

  refuse(token: Token | undefined, text: string, linesBelow = 0): void {
    const problem = { file: this.#source.file, line: this.#lineOf(token, linesBelow), text };
    this.isFaulty = true;
    // Report each problem once, because both tags of an element have the same fault.
    if (!this.#problems.some((other) => isDeepStrictEqual(other, problem)))
      this.#problems.push(problem);
  }

  #lineOf(token: Token | undefined, linesBelow: number): number {
    const line = (token?.map?.[0] ?? 0) + linesBelow;
    return this.#source.firstLine + (this.#lines[line] ?? line);
  }

  /** `## Heading {#its-id}` */
  heading(inline: Token | undefined, open: Token): { given: string | null; heading: string } {
    if (inline?.children?.some(({ type }) => type === 'image'))
      this.refuse(open, 'a picture cannot stand in a heading: put it below');
    for (const { type, content } of inline?.children ?? [])
      if (inline && type === 'text') this.#refuseMarks(content, inline, 0);
    // A heading is plain text: its markup is dropped.
    const written = inline?.children?.map(({ content }) => content).join('') ?? '';
    const { text = written, id = null } =
      /^(?<text>.*?)\s*\{#(?<id>[^}]*)\}\s*$/.exec(written)?.groups ?? {};
    const named = `the heading “${text}”`;
    if (text === '')
      this.refuse(open, 'the heading has no words: write them behind the ##, or delete the line');
    else if (id === '')
      this.refuse(
        open,
        `${named} has an empty id: write one of small letters, such as {#contact}, or delete {#}`,
      );
    else if (id !== null && !isHeadingId(id))
      this.refuse(
        open,
        `${named} needs an id of small letters, digits and hyphens, such as {#contact}`,
      );
    const heading = this.#filled(text, open);
    this.#count(heading);
    return { given: id, heading };
  }

  nodes(tokens: readonly Token[]): TextNode[] {
    const root: TextNode[] = [];
    const open: TextNode[][] = [root];
    for (const token of tokens) {
      const here = open.at(-1) ?? root;
      // Skip the hidden paragraphs of a list without blank lines: their text belongs to the list item.
      if (token.hidden) continue;
      if (token.nesting === 1) {
        const element = this.#element(token);
        here.push(element);
        open.push(element.children as TextNode[]);
      } else if (token.nesting === -1) {
        open.pop();
        if (token.type === 'blockquote_close') unwrapSingleParagraph(open.at(-1)?.at(-1));
      } else if (token.type === 'inline') here.push(...this.#inline(token));
      else here.push(...this.#block(token));
    }
    return root;
  }

  #element(token: Token): TextElement {
    const name = token.type.replace(/_open$/, '');
    if (name === 'heading') {
      if (token.tag === 'h1')
        this.refuse(token, 'the title stands in the front matter: begin headings with ##');
      return { tag: token.tag === 'h3' ? 'h3' : 'h4', children: [] };
    }
    const tag = tags[name];
    if (tag === undefined) this.refuse(token, `${name.replaceAll('_', ' ')} cannot be shown here`);
    return { tag: tag ?? 'p', children: [] };
  }

  #block(token: Token): TextNode[] {
    if (token.type === 'fence' || token.type === 'code_block')
      return [{ tag: 'pre', children: [token.content.replace(/\n$/, '')] }];
    if (token.type === 'hr') return [{ tag: 'hr', children: [] }];
    if (token.type === 'html_block') this.refuse(token, markupFault);
    else this.refuse(token, `${token.type.replaceAll('_', ' ')} cannot be shown here`);
    return [];
  }

  #inline(inline: Token): TextNode[] {
    const root: TextNode[] = [];
    const open: TextNode[][] = [root];
    let linesBelow = 0;
    const appendText = (text: string) => {
      const here = open.at(-1) ?? root;
      const last = here.at(-1);
      if (typeof last === 'string') here[here.length - 1] = last + text;
      else here.push(text);
    };
    for (const [index, token] of inline.children?.entries() ?? []) {
      const here = open.at(-1) ?? root;
      const footnote = footnoteMarkup(inline.children ?? [], index);
      if (footnote !== null) {
        const words = `has a footnote, ${footnote}, which is not shown as one: write it into the text`;
        this.refuse(inline, words, linesBelow);
        return root;
      }
      if (token.type === 'text') {
        const [heading, marks] = /^(#{2,6})[^#\s].*/.exec(token.content) ?? [];
        if (heading !== undefined)
          this.refuse(
            inline,
            `${heading} is no heading: put a space behind the ${marks}`,
            linesBelow,
          );
        this.#refuseMarks(token.content, inline, linesBelow);
        const text = this.#filled(token.content, inline, linesBelow);
        this.#count(text);
        appendText(text);
      } else if (token.type === 'softbreak') {
        linesBelow++;
        appendText(' ');
      } else if (token.type === 'hardbreak') {
        linesBelow++;
        here.push({ tag: 'br', children: [] });
      } else if (token.type === 'code_inline')
        here.push({ tag: 'code', children: [token.content] });
      else if (token.type === 'image')
        here.push({ tag: 'img', picture: this.#picture(token, inline, linesBelow) });
      else if (token.nesting === 1) {
        const element: TextElement = {
          ...this.#element(token),
          ...this.#link(token, inline, linesBelow),
        };
        here.push(element);
        open.push(element.children as TextNode[]);
      } else if (token.nesting === -1) open.pop();
      else if (token.type === 'html_inline') this.refuse(inline, markupFault, linesBelow);
      else
        this.refuse(inline, `${token.type.replaceAll('_', ' ')} cannot be shown here`, linesBelow);
    }
    return root;
  }

  #refuseMarks(text: string, inline: Token, linesBelow: number): void {
    const marks = unreadMarkup(text, inline.content);
    const line = this.#lineOf(inline, linesBelow);
    // The two halves of a picture's markup may be in different tokens, so report each line once.
    if (marks !== null && line !== this.#rawLine)
      this.refuse(
        inline,
        `${marks} would be shown as it stands: write [words](address) for a link and ![words](file.jpg) for a picture, without spaces between, or a \\ in front of each bracket to show them`,
        linesBelow,
      );
    if (marks !== null) this.#rawLine = line;
  }

  #link(token: Token, inline: Token, linesBelow: number): { href?: string; title?: string } {
    if (token.type !== 'link_open') return {};
    const before = this.#problems.length;
    const title = token.attrGet('title');
    const href = this.#filled(
      decodeOrKeep(String(token.attrGet('href') ?? '')),
      inline,
      linesBelow,
    );
    if (this.#problems.length > before) return { href };
    const { links, page, file } = this.#source;
    if (!isAllowedLink(href))
      this.refuse(
        inline,
        `the link to ${href || 'nothing'} has to begin with https://, mailto:, / or #`,
        linesBelow,
      );
    else if (/^[/#]/.test(href))
      links.note({ href, page, file, line: this.#lineOf(inline, linesBelow) });
    return {
      href,
      ...(title !== null && { title: this.#filled(String(title), inline, linesBelow) }),
    };
  }

  #picture(token: Token, inline: Token, linesBelow: number): TextPicture {
    // Use only the words of the text alternative, because screen readers read it out without emphasis.
    const words = token.children?.map(({ type, content }) =>
      type === 'softbreak' ? ' ' : content,
    );
    const name = decodeOrKeep(String(token.attrGet('src') ?? ''), decodeURIComponent);
    if (token.attrGet('title') !== null)
      this.refuse(
        inline,
        `the picture ${name} has a title, which is not shown: write it below`,
        linesBelow,
      );
    const picture = this.#source.pictures.note({
      name,
      alt: this.#filled(words?.join('') ?? '', inline, linesBelow).trim(),
      file: this.#source.file,
      line: this.#lineOf(inline, linesBelow),
    });
    this.pictures.push(picture);
    return picture;
  }

  #count(text: string): void {
    this.words += text.split(/\s+/).filter(Boolean).length;
  }

  #filled(text: string, token: Token, linesBelow = 0): string {
    return fillPlaceholders(text, this.#source.values, (sentence) =>
      this.refuse(token, sentence, linesBelow),
    );
  }
}

/** Moves the text of a quote's only paragraph directly into the quote. */
function unwrapSingleParagraph(quote: TextNode | undefined): void {
  if (typeof quote !== 'object' || quote.tag === 'img' || quote.children.length !== 1) return;
  const [only] = quote.children;
  if (typeof only === 'object' && only.tag === 'p')
    (quote.children as TextNode[]).splice(0, 1, ...only.children);
}

const markupFault =
  'HTML is not allowed in a text: write Markdown, or put the tag between `backticks`';
