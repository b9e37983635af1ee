import { parseSync } from 'vite';

/**
 * Translation in a browser replaces each text node by `<font>` elements, but React keeps the nodes that it made. If
 * React then changes such a text, the page does not show it, and `insertBefore` or `removeChild` with such a node
 * throws. Only a text that is the sole content of an element is safe, because React sets it through the element.
 *
 * Finds the texts in a .tsx file that have siblings and may change or be removed, or before which a sibling may appear.
 *
 * @returns one sentence for each place, beginning with the line's number
 */
export function bareTexts(code: string): string[] {
  const { program, errors } = parseSync('file.tsx', code, { preserveParens: false });
  if (errors[0]) throw new Error(errors[0].message);
  if (!isNode(program)) return [];
  const found: string[] = [];
  const known = namesIn(program, code);
  const kindOf = (node: Node): Kind => kindOfExpression(node, known);

  walk(program, (node) => {
    const report = (at: Node, why: string) => {
      const line = code.slice(0, at.start).split('\n').length;
      found.push(`${line}: ${code.slice(at.start, at.end).trim().slice(0, 60)} (${why})`);
    };
    const places = isComponent(node) ? returnsOf(node) : [node];
    const inOnePlace = places.flatMap(branchesOf);
    for (const element of inOnePlace)
      if (holdsBareText(element) && inOnePlace.some((other) => isSameElement(element, other, code)))
        report(element, 'React makes one element of this and another branch: give each a key');
    if (isComponent(node)) {
      for (const returned of returnsOf(node))
        if (kindOf(returned) === 'text') report(returned, 'a component that is only text');
    }
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = list(node['children']).filter(isRendered);
    if (node.type === 'JSXElement' && children.length < 2) return;
    let movesBefore = false;
    for (const child of children) {
      const kind = kindOf(child);
      if (kind === 'text') report(child, 'changes, and does not stand alone in its element');
      if (kind === 'fixed text' && node.type === 'JSXFragment') report(child, 'in no element');
      else if (kind === 'fixed text' && movesBefore)
        report(child, 'what stands before it may come and go');
      if (kind === 'element that may go') movesBefore = true;
    }
  });
  // Nested branches are found more than once.
  return [...new Set(found)];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

type Kind = 'text' | 'fixed text' | 'element' | 'element that may go';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nodeIn = (node: Node, field: string): Node | null => {
  const value = node[field];
  return isNode(value) ? value : null;
};

function walk(node: Node, visit: (node: Node) => void) {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit);
  }
}

/** The alternative results of an expression. */
const branchesOf = (node: Node): Node[] =>
  node.type === 'ConditionalExpression'
    ? [nodeIn(node, 'consequent'), nodeIn(node, 'alternate')].flatMap((each) =>
        each ? branchesOf(each) : [],
      )
    : [node];

const childrenOf = (element: Node) => list(element['children']).filter(isRendered);

function holdsBareText(element: Node): boolean {
  if (element.type !== 'JSXElement') return false;
  const children = childrenOf(element);
  return children.length > 1 && children.some(({ type }) => type === 'JSXText');
}

/** True if React would reuse the element of one branch for the other and change its content. */
function isSameElement(one: Node, other: Node, code: string): boolean {
  if (one === other || other.type !== 'JSXElement') return false;
  const held = (element: Node) =>
    childrenOf(element)
      .map(({ start, end }) => code.slice(start, end))
      .join();
  return kindAndKey(one, code) === kindAndKey(other, code) && held(one) !== held(other);
}

function kindAndKey(element: Node, code: string): string {
  const opening = nodeIn(element, 'openingElement') ?? element;
  const key = list(opening['attributes']).find((each) => nodeIn(each, 'name')?.['name'] === 'key');
  return [nodeIn(opening, 'name'), key]
    .map((each) => each && code.slice(each.start, each.end))
    .join();
}

/** False for comments and for white space with a line break, which JSX drops. */
function isRendered(child: Node): boolean {
  if (child.type === 'JSXText') {
    const text = String(child['value']);
    return text.trim() !== '' || !text.includes('\n');
  }
  return nodeIn(child, 'expression')?.type !== 'JSXEmptyExpression';
}

function kindOfExpression(node: Node, known: Names): Kind {
  const again = (inner: Node | null): Kind => (inner ? kindOfExpression(inner, known) : 'text');
  const either = (...kinds: Kind[]): Kind =>
    kinds.some((kind) => kind === 'text' || kind === 'fixed text') ? 'text' : 'element that may go';
  switch (node.type) {
    case 'JSXText':
      return 'fixed text';
    case 'JSXExpressionContainer':
      return again(nodeIn(node, 'expression'));
    case 'JSXElement':
      return isPlainElement(node, known) ? 'element' : 'element that may go';
    case 'Literal':
      return typeof node['value'] === 'string' ? 'fixed text' : 'element that may go';
    case 'ConditionalExpression':
      return either(again(nodeIn(node, 'consequent')), again(nodeIn(node, 'alternate')));
    case 'LogicalExpression':
      return node['operator'] === '&&'
        ? either(again(nodeIn(node, 'right')))
        : either(again(nodeIn(node, 'left')), again(nodeIn(node, 'right')));
    case 'Identifier':
      if (known.fixed.has(String(node['name']))) return 'fixed text';
      return known.elements.has(String(node['name'])) || node['name'] === 'undefined'
        ? 'element that may go'
        : 'text';
    case 'MemberExpression':
      if (again(nodeIn(node, 'object')) === 'fixed text') return 'fixed text';
      return again(nodeIn(node, 'property'));
    case 'ChainExpression':
      return again(nodeIn(node, 'expression'));
    case 'ArrayExpression':
      return either(...list(node['elements']).map((each) => again(each)));
    case 'CallExpression':
      return kindOfCall(node, known);
    case 'JSXFragment':
      return 'element that may go';
    default:
      return 'text';
  }
}

/** The kind of a call's result, by the name of the function, or by the returned elements of a list's callback. */
function kindOfCall(node: Node, known: Names): Kind {
  const callee = nodeIn(node, 'callee');
  const name = callee && (nodeIn(callee, 'property') ?? callee)['name'];
  if (typeof name === 'string' && known.elements.has(name)) return 'element that may go';
  const [first] = list(node['arguments']);
  // A portal renders its content elsewhere and nothing in its own place.
  if (name === 'createPortal' && first && !/text/.test(kindOfExpression(first, known)))
    return 'element that may go';
  const made = list(node['arguments']).at(-1);
  const isListOf = name === 'map' || name === 'from' || name === 'flatMap';
  if (!isListOf || !made) return 'text';
  const returned = made.type === 'Identifier' ? [made] : returnsOf(made);
  return returned.some((each) => /text/.test(kindOfExpression(each, known)))
    ? 'text'
    : 'element that may go';
}

/** True for HTML elements, icons and links, which are always rendered. Our own components may render nothing. */
function isPlainElement(node: Node, known: Names): boolean {
  const name = nodeIn(nodeIn(node, 'openingElement') ?? node, 'name');
  const text = name ? String(name['name'] ?? '') : '';
  return /^[a-z]/.test(text) || known.always.has(text);
}

interface Names {
  /** Names that are typed as elements, or set to JSX. */
  elements: ReadonlySet<string>;
  /** Components that always render something. */
  always: ReadonlySet<string>;
  /** Texts of the brand and the contract, which never change. */
  fixed: ReadonlySet<string>;
}

function namesIn(program: Node, code: string): Names {
  const elements = new Set<string>();
  const always = new Set<string>();
  const fixed = new Set<string>();
  walk(program, (node) => {
    const type = nodeIn(node, 'typeAnnotation');
    const key = nodeIn(node, 'key');
    if (node.type === 'TSPropertySignature' && type && key) {
      if (/\b(ReactElement|Elements)\b/.test(code.slice(type.start, type.end)))
        elements.add(String(key['name']));
    }
    const id = nodeIn(node, 'id');
    const init = nodeIn(node, 'init');
    if (node.type === 'VariableDeclarator' && id && init) {
      const made = isFunction(init) ? returnsOf(init) : [init];
      if (made.length > 0 && made.every((each) => /^JSX/.test(each.type)))
        elements.add(String(id['name']));
    }
    if (node.type !== 'ImportDeclaration') return;
    const from = String(nodeIn(node, 'source')?.['value']);
    for (const each of list(node['specifiers'])) {
      const local = String(nodeIn(each, 'local')?.['name']);
      if (from.endsWith('/icons.ts') || from.endsWith('/navigation/link.tsx')) always.add(local);
      if (/\/(brand|content|contract)\//.test(from)) fixed.add(local);
    }
  });
  return { elements, always, fixed };
}

const isFunction = ({ type }: Node) => /^(Arrow)?Function(Expression|Declaration)$/.test(type);

function isComponent(node: Node): boolean {
  const named = node.type === 'VariableDeclarator' ? nodeIn(node, 'init') : node;
  const id = nodeIn(node, 'id');
  return named !== null && isFunction(named) && /^[A-Z]/.test(String(id?.['name'] ?? ''));
}

/** The return values of a function, without those of functions within it. */
function returnsOf(node: Node): Node[] {
  const body = nodeIn(nodeIn(node, 'init') ?? node, 'body');
  if (body === null) return [];
  if (body.type !== 'BlockStatement') return [body];
  const returned: Node[] = [];
  const look = (each: Node) => {
    if (isFunction(each)) return;
    const value = each.type === 'ReturnStatement' ? nodeIn(each, 'argument') : null;
    if (value) returned.push(value);
    for (const field of Object.values(each))
      for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) look(child);
  };
  look(body);
  return returned;
}
