import { parseSync } from 'vite';
import { splitAtValues, type Text } from '../../content/read/words/sentence.ts';
import { child, children, isNode, type Node, nameIn } from './syntax.ts';

/** What a language lacks, and how an element says that it is in English. */
export interface EnglishTexts {
  texts: readonly Text[];
  /** Such as `lang="en"`. */
  attributes: Readonly<Record<string, string>>;
  /** The module that knows the texts where they are drawn. */
  module: string;
}

/** They say nothing but these attributes, unless they have a text of their own. */
const leaves = new Set(['a', 'button', 'img', 'input', 'textarea', 'svg']);
const spokenAttributes = new Set(['aria-label', 'title', 'alt', 'placeholder']);

/**
 * Has each element of HTML say that it is in English, where all that it says is a text that the language lacks. Of a text that
 * comes through a property or a variable that is known where it is drawn. An element that holds texts of both languages cannot
 * be marked, nor can a text with values that was put together elsewhere.
 */
export function markEnglish(code: string, file: string, { texts, ...how }: EnglishTexts): string {
  const forms = texts.flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)));
  const known = new Set(
    forms.map((form) => keyOf(splitAtValues(form).filter((_, at) => at % 2 === 0))),
  );
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  if (errors[0]) throw new Error(errors[0].message);
  const edits: { at: number; text: string }[] = [];
  const visit = (node: Node) => {
    const place = node.type === 'JSXElement' ? elementName(node) : null;
    const said = place && saidBy(node, String(place['name']));
    if (place && said && said.length > 0) {
      const [only] = said;
      if (said.every((each) => isEnglish(each, known)))
        edits.push({
          at: place.end,
          text: Object.entries(how.attributes)
            .map(([name, value]) => ` ${name}="${value}"`)
            .join(''),
        });
      else if (said.length === 1 && only && !isFixed(only) && isPure(only))
        edits.push({
          at: place.end,
          text: ` {...${spoken}(${code.slice(only.start, only.end)})}`,
        });
    }
    for (const value of Object.values(node))
      for (const each of children([value].flat())) visit(each);
  };
  if (isNode(program)) visit(program);
  if (edits.length === 0) return code;
  let marked = code;
  for (const { at, text } of edits.toSorted((one, other) => other.at - one.at))
    marked = marked.slice(0, at) + text + marked.slice(at);
  return marked.includes(`${spoken}(`)
    ? `import { spoken as ${spoken} } from ${JSON.stringify(how.module)};${marked}`
    : marked;
}

const spoken = 'spokenInEnglish';

/** The source of that module. */
export const spokenModule = ({ texts, attributes }: EnglishTexts): string =>
  `const english = new Set(${JSON.stringify(texts.filter((text) => typeof text === 'string' && splitAtValues(text).length === 1))});
const attributes = ${JSON.stringify(attributes)};
export const spoken = (text) => (english.has(text) ? attributes : undefined);`;

/** The name of an element of HTML that says no language itself. */
function elementName(element: Node): Node | null {
  const opening = child(element, 'openingElement');
  const name = opening && child(opening, 'name');
  if (!opening || name?.type !== 'JSXIdentifier' || !/^[a-z]/.test(String(name['name'])))
    return null;
  const isMarked = children(opening['attributes']).some(
    (each) => each.type === 'JSXAttribute' && nameIn(each, 'name') === 'lang',
  );
  return isMarked ? null : name;
}

/** The texts of an element, if they are all that it says; else null. */
function saidBy(element: Node, tag: string): Node[] | null {
  const held = children(element['children']).filter(
    (each) =>
      !(each.type === 'JSXText' && String(each['value']).trim() === '') &&
      // An icon, or a part without a text.
      !(each.type === 'JSXElement' && child(each, 'closingElement') === null && !isWorded(each)),
  );
  const texts = held.map((each) =>
    each.type === 'JSXExpressionContainer' ? child(each, 'expression') : null,
  );
  const attributes = children(child(element, 'openingElement')?.['attributes'])
    .filter((each) => each.type === 'JSXAttribute' && spokenAttributes.has(nameIn(each, 'name')))
    .map((each) => {
      const value = child(each, 'value');
      return value?.type === 'JSXExpressionContainer' ? child(value, 'expression') : value;
    });
  if (texts.length > 1) return null;
  const all = leaves.has(tag) ? [...texts, ...attributes] : texts;
  return all.every(isNode) ? all : null;
}

const isWorded = (element: Node) =>
  children(child(element, 'openingElement')?.['attributes']).some(
    (each) => each.type === 'JSXAttribute' && spokenAttributes.has(nameIn(each, 'name')),
  );

function isEnglish(node: Node, known: ReadonlySet<string>): boolean {
  if (node.type === 'Literal') return known.has(keyOf([String(node['value'])]));
  if (node.type === 'TemplateLiteral')
    return known.has(
      keyOf(
        children(node['quasis']).map(({ value }) =>
          typeof value === 'object' && value !== null && 'cooked' in value
            ? String(value.cooked)
            : '',
        ),
      ),
    );
  if (node.type !== 'ConditionalExpression') return false;
  return [child(node, 'consequent'), child(node, 'alternate')].every(
    (each) => each !== null && isEnglish(each, known),
  );
}

const isFixed = ({ type }: Node) => type === 'Literal' || type === 'TemplateLiteral';

/** Whether it may be computed twice. */
function isPure(node: Node): boolean {
  const parts = (...names: string[]) =>
    names.every((name) => {
      const part = child(node, name);
      return part !== null && isPure(part);
    });
  switch (node.type) {
    case 'Identifier':
    case 'Literal':
      return true;
    case 'MemberExpression':
      return node['computed'] !== true && parts('object');
    case 'ChainExpression':
      return parts('expression');
    case 'ConditionalExpression':
      return parts('test', 'consequent', 'alternate');
    case 'LogicalExpression':
      return parts('left', 'right');
    default:
      return false;
  }
}

/** What stands between the values of a text. */
const keyOf = (pieces: readonly string[]) => pieces.join('\0');
