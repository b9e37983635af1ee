import { Parser } from 'htmlparser2';
import type { Problem } from '../problem.ts';
import type { TextFile } from './text-file.ts';

/** Elements that run something or load something from elsewhere. */
const refusedElements = [
  'script',
  'foreignobject',
  'iframe',
  'image',
  'a',
  'animate',
  'set',
  'handler',
];

/**
 * Checks that a drawing runs no scripts and loads nothing. Every fault is reported.
 *
 * @returns the drawing's size in its own units; null if it states none
 */
export function checkSvg({ path: file, text }: TextFile, problems: Problem[]) {
  const refuse = (words: string, at: number) =>
    problems.push({ file, line: text.slice(0, at).split('\n').length, text: words });
  let size: { width: number; height: number } | null = null;
  let root: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        root ??= name;
        if (name === 'svg') size ??= sizeOf(attributes);
        const tag = name.toLowerCase().replace(/^.*:/, '');
        if (refusedElements.includes(tag))
          refuse(`<${name}> is not allowed in a drawing`, parser.startIndex);
        for (const [key, value] of Object.entries(attributes)) {
          if (/^on/i.test(key)) refuse(`${key} is not allowed in a drawing`, parser.startIndex);
          if (/href$/i.test(key) && !value.startsWith('#'))
            refuse(`${key} may only lead to a part of the drawing itself`, parser.startIndex);
          if (hasOutsideAddress(value))
            refuse(`${key} may not load anything from elsewhere`, parser.startIndex);
        }
      },
      ontext(words) {
        if (hasOutsideAddress(words) || /@import/i.test(words))
          refuse('a drawing may not load anything from elsewhere', parser.startIndex);
      },
      onprocessinginstruction(name, data) {
        if (/entity|stylesheet/i.test(`${name} ${data}`))
          refuse('entities and stylesheets are not allowed in a drawing', parser.startIndex);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (root !== 'svg') refuse('is no SVG drawing', 0);
  return size as { width: number; height: number } | null;
}

const hasOutsideAddress = (text: string) =>
  /url\(\s*["']?(?!#)/i.test(text) || /javascript:/i.test(text);

function sizeOf({ viewBox = '', width = '', height = '' }: Record<string, string>) {
  const [, , boxWidth, boxHeight] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = { width: boxWidth || parseFloat(width), height: boxHeight || parseFloat(height) };
  return size.width > 0 && size.height > 0 ? size : null;
}
