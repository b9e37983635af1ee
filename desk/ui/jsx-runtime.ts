import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

/**
 * The desk's JSX runtime (vite.desk.config.ts): React's, except that each text with siblings gets its own element.
 * Browsers' translation replaces text nodes, and React fails when it later changes or removes such a node. A text that
 * is an element's only child is safe, because React sets it through the element.
 */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsx(type, wrapTexts(type, props), key);

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const changed = wrapTexts(type, props);
  return Array.isArray(changed.children)
    ? react.jsxs(type, changed, key)
    : react.jsx(type, changed, key);
}

export const Fragment = react.Fragment;

interface Props {
  children?: ReactNode;
}

function wrapTexts(type: unknown, props: Props): Props {
  const { children } = props;
  // In the DOM, a fragment's text is a sibling of the fragment's siblings.
  if (type === Fragment && isText(children)) return { ...props, children: wrapEach([children]) };
  if (!Array.isArray(children) || !children.some((each) => isText(each) || Array.isArray(each)))
    return props;
  const isTextAlone = children.every((each) => isText(each) || isNothing(each));
  if (isTextAlone && type !== Fragment)
    return { ...props, children: children.filter(isText).join('') };
  return { ...props, children: wrapEach(children) };
}

const isText = (node: unknown): node is string | number =>
  typeof node === 'number' || (typeof node === 'string' && node !== '');

const isNothing = (node: unknown): boolean =>
  node === null || node === undefined || typeof node === 'boolean' || node === '';

/** Wraps adjacent texts in one element. Other nodes keep their indices, by which React identifies them. */
function wrapEach(nodes: readonly ReactNode[]): ReactNode[] {
  const result: ReactNode[] = [];
  let firstAt: number | null = null;
  let text = '';
  for (const [at, node] of nodes.entries()) {
    if (!isText(node)) {
      if (!isNothing(node)) firstAt = null;
      result.push(Array.isArray(node) ? wrapEach(node) : node);
      continue;
    }
    text = firstAt === null ? String(node) : text + node;
    firstAt ??= at;
    result.push(null);
    result[firstAt] = textElement(text, firstAt);
  }
  return result;
}

const textElement = (text: string, at: number): ReactElement =>
  react.jsx(
    'span',
    { children: text, ...(text.trim() === '' && { className: 'space' }) },
    `text ${at}`,
  );
