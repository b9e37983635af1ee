type DestinationParser = (text: string, start: number, max: number) => Destination;

interface Destination {
  ok: boolean;
  /** The index after the destination. */
  pos: number;
  str: string;
}

/**
 * Parses a link's destination as Markdown does, and also accepts one with spaces, which file names often have: `![A
 * candle](my photo (1).jpg)`. Markdown would read that as plain text.
 */
export const parseSpacedDestination =
  (usual: DestinationParser): DestinationParser =>
  (text, start, max) => {
    const read = usual(text, start, max);
    if (read.ok && linkEndPattern.test(text.slice(read.pos, max))) return read;
    const spaced = isInBrackets(text, start) ? spacedName(text.slice(start, max)) : null;
    return spaced === null ? read : { ok: true, pos: start + spaced.length, str: spaced };
  };

/** The rest of a complete link: an optional title and the closing bracket. */
const linkEndPattern = /^(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?\s*\)/;

/** True if the destination is in brackets; false in a definition of a link, which is on a separate line. */
const isInBrackets = (text: string, start: number) =>
  /\(\s*$/.test(text.slice(Math.max(0, start - 100), start));

/** The text before the closing bracket, without a title; null if it has no spaces. */
function spacedName(text: string): string | null {
  const [line = ''] = text.split('\n', 1);
  if (line.startsWith('<')) return null;
  let depth = 0;
  for (const { 0: mark, index } of line.matchAll(/\\.|[()]/g)) {
    if (mark === '(') depth++;
    else if (mark === ')' && depth-- === 0) {
      const inside = line.slice(0, index).trimEnd();
      const name = inside.replace(/\s+(?:"[^"]*"|'[^']*'|\([^()]*\))$/, '');
      return /\s/.test(name) ? name : null;
    }
  }
  return null;
}

export const isAllowedLink = (href: string) =>
  /^https:\/\/[^/\\\s]/i.test(href) ||
  /^mailto:[^\s]/i.test(href) ||
  /^\/(?![/\\])/.test(href) ||
  /^#./.test(href);

export const decodeOrKeep = (href: string, decode = decodeURI) => {
  try {
    return decode(href);
  } catch {
    return href;
  }
};
