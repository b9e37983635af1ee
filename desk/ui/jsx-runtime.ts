import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

/**
 * What JSX compiles to at the desk (vite.desk.config.ts). It works like React's, but gives each text that has siblings
 * an element of its own. A browser's translation replaces text nodes, and React then fails to change or to remove those
 * that it made, except the only content of an element, which it sets through the element.
 */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsx(type, withTextsApart(type, props), key);

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const changed = withTextsApart(type, props);
  return Array.isArray(changed.children)
    ? react.jsxs(type, changed, key)
    : react.jsx(type, changed, key);
}

export const Fragment = react.Fragment;

interface Props {
  children?: ReactNode;
}

function withTextsApart(type: unknown, props: Props): Props {
  const { children } = props;
  // Whatever stands beside a fragment stands beside its text.
  if (type === Fragment && isText(children)) return { ...props, children: apart([children]) };
  if (!Array.isArray(children) || !children.some((each) => isText(each) || Array.isArray(each)))
    return props;
  const isTextAlone = children.every((each) => isText(each) || isNothing(each));
  if (isTextAlone && type !== Fragment)
    return { ...props, children: children.filter(isText).join('') };
  return { ...props, children: apart(children) };
}

const isText = (node: unknown): node is string | number =>
  typeof node === 'number' || (typeof node === 'string' && node !== '');

const isNothing = (node: unknown): boolean =>
  node === null || node === undefined || typeof node === 'boolean' || node === '';

/** Puts texts in a row into one element. What follows keeps its place, by which React knows it. */
function apart(nodes: readonly ReactNode[]): ReactNode[] {
  const result: ReactNode[] = [];
  let rowAt: number | null = null;
  let text = '';
  for (const [at, node] of nodes.entries()) {
    if (!isText(node)) {
      if (!isNothing(node)) rowAt = null;
      result.push(Array.isArray(node) ? apart(node) : node);
      continue;
    }
    text = rowAt === null ? String(node) : text + node;
    rowAt ??= at;
    result.push(null);
    result[rowAt] = textElement(text, rowAt);
  }
  return result;
}

const textElement = (text: string, at: number): ReactElement =>
  react.jsx(
    'span',
    { children: text, ...(text.trim() === '' && { className: 'space' }) },
    `text ${at}`,
  );
