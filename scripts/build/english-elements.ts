/** An element's properties as React's runtime receives them. */
type Props = Readonly<Record<string, unknown>>;
type MakeElement = (type: string, props: Props) => unknown;

/** The English texts of a site in another language. */
export interface EnglishData {
  /** The texts without values, and the pieces between the values of all other texts. */
  texts: readonly string[];
  /** The pieces of each text with values. */
  patterns: readonly (readonly string[])[];
  /** The attributes of English text, such as `lang="en"`. */
  attributes: Readonly<Record<string, string>>;
}

const textOnly = new Set(['option', 'optgroup', 'title', 'textarea', 'text', 'tspan', 'desc']);
const silentTags = new Set(['script', 'style', 'html', 'head']);
/** Elements whose speech comes from their attributes, unless they contain text. */
const leafTags = new Set(['a', 'button', 'img', 'input', 'textarea', 'svg', 'select', 'optgroup']);
const spokenAttributes = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'alt',
  'placeholder',
  'label',
];
/** Roles whose content screen readers ignore. */
const soleRoles: readonly unknown[] = ['img', 'slider'];
const mostRemembered = 2_000;
const hasWord = (text: string) => /\p{L}/u.test(text);
/** Ends of sentences and clauses. */
const clauseEnds = /[.!?…,;:]\s+|\s+·\s+/gu;
const isolationMarks = /[\u2066\u2068\u2069]/gu;
const isolatedValue = /[\u2066\u2068][^\u2069]*\u2069/gu;
/** The stand-in for an element or a value: a private-use character, which no text contains. */
const placeholder = '\ue000';
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A part of a text, in English or not. */
interface Segment {
  text: string;
  isEnglish: boolean;
}

/**
 * Marks English texts while React creates elements. At that point all texts can be found, also those that came through
 * properties, contain values, stand beside other elements, or were joined to one string. Each text gets an element of
 * its own, which also isolates its direction without moving its block; a sentence that contains elements gets one
 * element around all of it.
 */
export function englishElements({ texts, patterns, attributes }: EnglishData, make: MakeElement) {
  const plain = new Set(texts);
  const pieces = new Set(patterns.flat().map((piece) => piece.trim()));
  const isMirrored = attributes['dir'] !== undefined;
  // Where values are isolated, only isolated values may contain letters of the site's script. Codes such as order
  // numbers, and values that code has joined to a text, are not isolated.
  const anyValue = isMirrored
    ? '(?:[\\u2066\\u2068].*\\u2069|(?:\\p{Script=Latin}|[^\\p{L}\\u2066\\u2068\\u2069])+)'
    : '.+';
  const anyPattern = patternOf(patterns, anyValue);
  const clauses = new Set(texts.flatMap(clausesOf).map((clause) => clause.toLowerCase()));
  const anyClause = patternOf(
    patterns
      .flatMap((each) => clausesOf(each.join(placeholder)))
      .map((clause) => clause.split(placeholder))
      .filter((each) => each.length > 1 && each.some((piece) => /\p{L}{2}/u.test(piece))),
    anyValue,
  );
  const isWhole = (value: string) => {
    const text = value.trim();
    return plain.has(text) || anyPattern.test(text);
  };
  const isClause = (part: string) => {
    const clause = part.trim().replace(/[.!?…]$/u, '');
    return clauses.has(clause.toLowerCase()) || anyClause.test(clause);
  };
  const known = new Map<string, readonly Segment[]>();
  const segmentsOf = (value: string): readonly Segment[] => {
    let segments = known.get(value);
    if (segments === undefined) {
      segments = [{ text: value, isEnglish: isWhole(value) }];
      if (!segments[0]?.isEnglish) {
        const joined = joinedSegments(value, isClause);
        // Within one script, a clause of the site's language may equal an English one, so mark only
        // texts that are all English.
        if (isMirrored || joined.every(({ isEnglish }) => isEnglish)) segments = joined;
      }
      if (known.size >= mostRemembered) known.clear();
      known.set(value, segments);
    }
    return segments;
  };
  const hasEnglish = (value: unknown): value is string =>
    typeof value === 'string' &&
    hasWord(value) &&
    segmentsOf(value).some(({ isEnglish }) => isEnglish);
  const isEnglish = (value: unknown): value is string =>
    hasEnglish(value) && segmentsOf(value).length === 1;
  const isOwn = (value: unknown) =>
    typeof value === 'string' && hasWord(value) && !isEnglish(value);
  /** True if a node contains no text in the site's own language, as far as known. */
  const saysNothingElse = (node: unknown, isLeaf: boolean): boolean => {
    if (Array.isArray(node)) return node.every((each) => saysNothingElse(each, isLeaf));
    if (!isElement(node)) return !isOwn(node);
    const { type, props } = node;
    const says = [...spokenAttributes.map((name) => props[name]), props['children']];
    // Within a button or link, a component without text is an icon.
    if (typeof type !== 'string' && !(isLeaf && says.every((each) => each === undefined)))
      return false;
    return says.every((each) => saysNothingElse(each, isLeaf));
  };
  /** True if nodes are pieces of one English sentence, with elements as its values. */
  const isSentence = (nodes: readonly unknown[]) => {
    if (!nodes.some(isElement)) return false;
    const parts = nodes.map((node) =>
      typeof node === 'string' ? node.replaceAll(isolationMarks, '') : null,
    );
    return (
      parts.every((part) => part === null || !hasWord(part) || pieces.has(part.trim())) &&
      anyPattern.test(parts.map((part) => part ?? placeholder).join(''))
    );
  };
  /** True if nodes are all in English, and spaces between them show that they are lines of text. */
  const isPassage = (nodes: readonly unknown[]) =>
    nodes.some(isElement) &&
    nodes.slice(1).some((node) => typeof node === 'string' && /^\s/.test(node)) &&
    saysNothingElse(nodes, false) &&
    nodes.some(containsEnglish);
  const containsEnglish = (node: unknown): boolean =>
    Array.isArray(node)
      ? node.some(containsEnglish)
      : isElement(node)
        ? containsEnglish(node.props['children'])
        : isEnglish(node);
  const marked = (children: unknown) => make('bdi', { ...attributes, children });
  const wrapped = (node: unknown): unknown => {
    if (Array.isArray(node))
      return isSentence(node) || isPassage(node)
        ? marked(node)
        : node.some(needsWrap)
          ? node.map(wrapped)
          : node;
    if (!hasEnglish(node)) return node;
    const parts = segmentsOf(node).flatMap(({ text, isEnglish: is }) => {
      if (!is) return [text];
      // Keep spaces at the ends outside, where they separate the text from its neighbours in either direction.
      const inside = text.trim();
      const [before, after] = text.split(inside);
      return [before, marked(inside), after].filter((part) => part !== '');
    });
    return parts.length === 1 ? parts[0] : parts;
  };
  const needsWrap = (node: unknown): boolean =>
    Array.isArray(node)
      ? isSentence(node) || isPassage(node) || node.some(needsWrap)
      : hasEnglish(node);

  return (type: unknown, given: Props): Props => {
    // A field has the direction of the typed text, so isolate its placeholder with marks.
    const props =
      isMirrored && isEnglish(given['placeholder'])
        ? { ...given, placeholder: `\u2066${given['placeholder']}\u2069` }
        : given;
    const { children } = props;
    // A fragment has no attributes.
    if (typeof type === 'symbol')
      return needsWrap(children) ? { ...props, children: wrapped(children) } : props;
    if (typeof type !== 'string' || silentTags.has(type) || props['lang'] !== undefined)
      return props;
    const isNamed = spokenAttributes.some((name) => isEnglish(given[name]));
    if (textOnly.has(type) && needsWrap(children)) return { ...props, ...attributes };
    const named =
      // A name has no direction, and a field's typed text is in the site's language, so set only `lang`.
      isNamed &&
      (soleRoles.includes(props['role']) || saysNothingElse(children, leafTags.has(type)))
        ? { ...props, lang: attributes['lang'] }
        : props;
    return needsWrap(children) ? { ...named, children: wrapped(children) } : named;
  };
}

function isElement(node: unknown): node is { type: unknown; props: Props } {
  return typeof node === 'object' && node !== null && 'type' in node && 'props' in node;
}

/** Matches whole texts with values between the pieces. */
const patternOf = (patterns: readonly (readonly string[])[], anyValue: string) =>
  patterns.length > 0
    ? new RegExp(
        `^(?:${patterns.map((each) => each.map(escapePattern).join(anyValue)).join('|')})$`,
        'isu',
      )
    : /(?!)/;

const clausesOf = (text: string) =>
  text.split(clauseEnds).map((clause) => clause.trim().replace(/[.!?…]$/u, ''));

/** The parts of a text that may have been joined from several, of which some may be in English. */
function joinedSegments(text: string, isClause: (part: string) => boolean): readonly Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  const add = (to: number, next: number) => {
    const part = text.slice(from, to);
    const last = segments.at(-1);
    // A segment that is only a value belongs to the words before it.
    const isEnglish = hasWord(part.replaceAll(isolatedValue, ''))
      ? isClause(part)
      : (last?.isEnglish ?? false);
    const whole = text.slice(from, next);
    if (last?.isEnglish === isEnglish) last.text += whole;
    else segments.push({ text: whole, isEnglish });
    from = next;
  };
  for (const { 0: end, index = 0 } of text.matchAll(clauseEnds))
    if (!isWithinValue(text.slice(from, index))) add(index, index + end.length);
  add(text.length, text.length);
  return segments;
}

const isWithinValue = (before: string) =>
  before.split(/[\u2066\u2068]/u).length > before.split('\u2069').length;
