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
  const faults: string[] = [];
  const knownNames = namesIn(program, code);
  const kindOf = (node: Node): Kind => kindOfExpression(node, knownNames);

  walk(program, (node) => {
    const reportFault = (node: Node, reason: string) => {
      const line = code.slice(0, node.start).split('\n').length;
      faults.push(`${line}: ${code.slice(node.start, node.end).trim().slice(0, 60)} (${reason})`);
    };
    const places = isComponent(node) ? returnsOf(node) : [node];
    const inOnePlace = places.flatMap(branchesOf);
    for (const element of inOnePlace)
      if (
        holdsBareText(element) &&
        inOnePlace.some((otherElement) => isSameElement(element, otherElement, code))
      )
        reportFault(element, 'React makes one element of this and another branch: give each a key');
    if (isComponent(node)) {
      for (const returnedNode of returnsOf(node))
        if (kindOf(returnedNode) === 'text')
          reportFault(returnedNode, 'a component that is only text');
    }
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = list(node['children']).filter(isRendered);
    if (node.type === 'JSXElement' && children.length < 2) return;
    let movesBefore = false;
    for (const child of children) {
      const kind = kindOf(child);
      if (kind === 'text') reportFault(child, 'changes, and does not stand alone in its element');
      if (kind === 'fixed text' && node.type === 'JSXFragment') reportFault(child, 'in no element');
      else if (kind === 'fixed text' && movesBefore)
        reportFault(child, 'what stands before it may come and go');
      if (kind === 'element that may go') movesBefore = true;
    }
  });
  // Nested branches are found more than once.
  return [...new Set(faults)];
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
    ? [nodeIn(node, 'consequent'), nodeIn(node, 'alternate')].flatMap((branch) =>
        branch ? branchesOf(branch) : [],
      )
    : [node];

const childrenOf = (element: Node) => list(element['children']).filter(isRendered);

function holdsBareText(element: Node): boolean {
  if (element.type !== 'JSXElement') return false;
  const children = childrenOf(element);
  return children.length > 1 && children.some(({ type }) => type === 'JSXText');
}

/** True if React would reuse the element of one branch for the other and change its content. */
function isSameElement(a: Node, b: Node, code: string): boolean {
  if (a === b || b.type !== 'JSXElement') return false;
  const heldNodes = (element: Node) =>
    childrenOf(element)
      .map(({ start, end }) => code.slice(start, end))
      .join();
  return kindAndKey(a, code) === kindAndKey(b, code) && heldNodes(a) !== heldNodes(b);
}

function kindAndKey(element: Node, code: string): string {
  const openingTag = nodeIn(element, 'openingElement') ?? element;
  const key = list(openingTag['attributes']).find(
    (attribute) => nodeIn(attribute, 'name')?.['name'] === 'key',
  );
  return [nodeIn(openingTag, 'name'), key]
    .map((attribute) => attribute && code.slice(attribute.start, attribute.end))
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

function kindOfExpression(node: Node, knownNames: Names): Kind {
  const kindOfInner = (innerNode: Node | null): Kind =>
    innerNode ? kindOfExpression(innerNode, knownNames) : 'text';
  const combinedKind = (...kinds: Kind[]): Kind =>
    kinds.some((kind) => kind === 'text' || kind === 'fixed text') ? 'text' : 'element that may go';
  switch (node.type) {
    case 'JSXText':
      return 'fixed text';
    case 'JSXExpressionContainer':
      return kindOfInner(nodeIn(node, 'expression'));
    case 'JSXElement':
      return isPlainElement(node, knownNames) ? 'element' : 'element that may go';
    case 'Literal':
      return typeof node['value'] === 'string' ? 'fixed text' : 'element that may go';
    case 'ConditionalExpression':
      return combinedKind(
        kindOfInner(nodeIn(node, 'consequent')),
        kindOfInner(nodeIn(node, 'alternate')),
      );
    case 'LogicalExpression':
      return node['operator'] === '&&'
        ? combinedKind(kindOfInner(nodeIn(node, 'right')))
        : combinedKind(kindOfInner(nodeIn(node, 'left')), kindOfInner(nodeIn(node, 'right')));
    case 'Identifier':
      if (knownNames.fixed.has(String(node['name']))) return 'fixed text';
      return knownNames.elements.has(String(node['name'])) || node['name'] === 'undefined'
        ? 'element that may go'
        : 'text';
    case 'MemberExpression':
      if (kindOfInner(nodeIn(node, 'object')) === 'fixed text') return 'fixed text';
      return kindOfInner(nodeIn(node, 'property'));
    case 'ChainExpression':
      return kindOfInner(nodeIn(node, 'expression'));
    case 'ArrayExpression':
      return combinedKind(...list(node['elements']).map((element) => kindOfInner(element)));
    case 'CallExpression':
      return kindOfCall(node, knownNames);
    case 'JSXFragment':
      return 'element that may go';
    default:
      return 'text';
  }
}

/** The kind of a call's result, by the name of the function, or by the returned elements of a list's callback. */
function kindOfCall(node: Node, knownNames: Names): Kind {
  const callee = nodeIn(node, 'callee');
  const name = callee && (nodeIn(callee, 'property') ?? callee)['name'];
  if (typeof name === 'string' && knownNames.elements.has(name)) return 'element that may go';
  const [firstArgument] = list(node['arguments']);
  // A portal renders its content elsewhere and nothing in its own place.
  if (
    name === 'createPortal' &&
    firstArgument &&
    !/text/.test(kindOfExpression(firstArgument, knownNames))
  )
    return 'element that may go';
  const callback = list(node['arguments']).at(-1);
  const isListOf = name === 'map' || name === 'from' || name === 'flatMap';
  if (!isListOf || !callback) return 'text';
  const returnedNodes = callback.type === 'Identifier' ? [callback] : returnsOf(callback);
  return returnedNodes.some((element) => /text/.test(kindOfExpression(element, knownNames)))
    ? 'text'
    : 'element that may go';
}

/** True for HTML elements, icons and links, which are always rendered. Our own components may render nothing. */
function isPlainElement(node: Node, knownNames: Names): boolean {
  const name = nodeIn(nodeIn(node, 'openingElement') ?? node, 'name');
  const text = name ? String(name['name'] ?? '') : '';
  return /^[a-z]/.test(text) || knownNames.always.has(text);
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
  const elementNames = new Set<string>();
  const fixedNames = new Set<string>();
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
      const madeNodes = isFunction(init) ? returnsOf(init) : [init];
      if (madeNodes.length > 0 && madeNodes.every((node) => /^JSX/.test(node.type)))
        elements.add(String(id['name']));
    }
    if (node.type !== 'ImportDeclaration') return;
    const sourcePath = String(nodeIn(node, 'source')?.['value']);
    for (const specifier of list(node['specifiers'])) {
      const localName = String(nodeIn(specifier, 'local')?.['name']);
      if (sourcePath.endsWith('/icons.ts') || sourcePath.endsWith('/navigation/link.tsx'))
        elementNames.add(localName);
      if (/\/(brand|content|contract)\//.test(sourcePath)) fixedNames.add(localName);
    }
  });
  return { elements, always: elementNames, fixed: fixedNames };
}

const isFunction = ({ type }: Node) => /^(Arrow)?Function(Expression|Declaration)$/.test(type);

function isComponent(node: Node): boolean {
  const namedNode = node.type === 'VariableDeclarator' ? nodeIn(node, 'init') : node;
  const id = nodeIn(node, 'id');
  return namedNode !== null && isFunction(namedNode) && /^[A-Z]/.test(String(id?.['name'] ?? ''));
}

/** The return values of a function, without those of functions within it. */
function returnsOf(node: Node): Node[] {
  const body = nodeIn(nodeIn(node, 'init') ?? node, 'body');
  if (body === null) return [];
  if (body.type !== 'BlockStatement') return [body];
  const returnedNodes: Node[] = [];
  const look = (part: Node) => {
    if (isFunction(part)) return;
    const value = part.type === 'ReturnStatement' ? nodeIn(part, 'argument') : null;
    if (value) returnedNodes.push(value);
    for (const field of Object.values(part))
      for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) look(child);
  };
  look(body);
  return returnedNodes;
}
