/** An element's properties as React's runtime receives them. */
type Props = Readonly<Record<string, unknown>>;
type MakeElement = (type: string, props: Props) => unknown;

/** The English texts of a site in another language. */
export interface EnglishData {
  /** The texts without values, and the pieces between the values of the others. */
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
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Marks English texts while React creates elements, so that it also finds texts that came through properties, with
 * values, or beside other elements. Each text gets an element of its own, which also isolates its direction without
 * moving its block.
 */
export function englishElements({ texts, patterns, attributes }: EnglishData, make: MakeElement) {
  const plain = new Set(texts);
  const anyPattern =
    patterns.length > 0
      ? new RegExp(
          `^(?:${patterns.map((each) => each.map(escapePattern).join('.+')).join('|')})$`,
          'su',
        )
      : /(?!)/;
  const known = new Map<string, boolean>();
  const isEnglish = (value: unknown): value is string => {
    if (typeof value !== 'string' || !hasWord(value)) return false;
    let is = known.get(value);
    if (is === undefined) {
      const text = value.trim();
      is = plain.has(text) || anyPattern.test(text);
      if (known.size >= mostRemembered) known.clear();
      known.set(value, is);
    }
    return is;
  };
  const isOwn = (value: unknown) =>
    typeof value === 'string' && hasWord(value) && !isEnglish(value);
  /** True if a node contains no text in the site's own language, as far as can be told. */
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
  const wrapped = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.some(needsWrap) ? node.map(wrapped) : node;
    return isEnglish(node) ? make('bdi', { ...attributes, children: node }) : node;
  };
  const needsWrap = (node: unknown): boolean =>
    Array.isArray(node) ? node.some(needsWrap) : isEnglish(node);

  return (type: unknown, props: Props): Props => {
    const { children } = props;
    // A fragment has no attributes.
    if (typeof type === 'symbol')
      return needsWrap(children) ? { ...props, children: wrapped(children) } : props;
    if (typeof type !== 'string' || silentTags.has(type) || props['lang'] !== undefined)
      return props;
    const isNamed = spokenAttributes.some((name) => isEnglish(props[name]));
    if (textOnly.has(type) && needsWrap(children)) return { ...props, ...attributes };
    const marked =
      // A name has no direction, and a field's typed text is in the site's language, so set only `lang`.
      isNamed &&
      (soleRoles.includes(props['role']) || saysNothingElse(children, leafTags.has(type)))
        ? { ...props, lang: attributes['lang'] }
        : props;
    return needsWrap(children) ? { ...marked, children: wrapped(children) } : marked;
  };
}

function isElement(node: unknown): node is { type: unknown; props: Props } {
  return typeof node === 'object' && node !== null && 'type' in node && 'props' in node;
}
