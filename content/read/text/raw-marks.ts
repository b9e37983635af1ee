import type { Token } from 'markdown-it';

/** Marks of links, pictures and definitions of links that Markdown has not read as such. */
const marks =
  /(?<!\w)!\[[^\]]*\]?|\[[^\]]*\]\(|\]\(|(?<![\w\]])\[[^[\]]+\]\[[^[\]]*\]|^\[[^\]]+\]:\s\S|\[[^[\]]*\]\s\((?=https?:|mailto:|\/|#)/;

/**
 * What visitors would see with its marks, because it is no link and no picture to Markdown.
 *
 * @param source the words as they are written: a mark behind a \ is meant to be seen
 */
export function rawMarks(text: string, source: string): string | null {
  const found = marks.exec(text);
  if (found === null || !source.includes(found[0])) return null;
  return text.slice(found.index).slice(0, 80);
}

/** Without a text of one word below it, a footnote is plain text to Markdown; with one, it is a link there. */
export function footnoteAt(tokens: readonly Token[], at: number): string | null {
  const [token, next] = tokens.slice(at);
  if (token?.type === 'link_open' && next?.content.startsWith('^')) return `[${next.content}]`;
  return (token?.type === 'text' && /\[\^[^\]\s]+\]/.exec(token.content)?.[0]) || null;
}
