import type { Token } from 'markdown-it';

/** Markup of links, pictures and link definitions that Markdown has not recognised. */
const markupPattern =
  /(?<!\w)!\[[^\]]*\]?|\[[^\]]*\]\(|\]\(|(?<![\w\]])\[[^[\]]+\]\[[^[\]]*\]|^\[[^\]]+\]:\s\S|\[[^[\]]*\]\s\((?=https?:|mailto:|\/|#)/;

/**
 * The markup of links and pictures that Markdown does not recognise, so that visitors would see it; null if there is
 * none.
 *
 * @param source the text as written: a mark behind a \ is meant to be seen
 */
export function unreadMarkup(text: string, source: string): string | null {
  const found = markupPattern.exec(text);
  if (found === null || !source.includes(found[0])) return null;
  return text.slice(found.index).slice(0, 80);
}

/**
 * The markup of a footnote at a token, or null. Markdown reads a footnote as plain text, or as a link if a single word
 * follows below.
 */
export function footnoteMarkup(tokens: readonly Token[], at: number): string | null {
  const [token, next] = tokens.slice(at);
  if (token?.type === 'link_open' && next?.content.startsWith('^')) return `[${next.content}]`;
  return (token?.type === 'text' && /\[\^[^\]\s]+\]/.exec(token.content)?.[0]) || null;
}
