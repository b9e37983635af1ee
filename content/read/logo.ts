import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import type { Problem } from './problem.ts';
import { readText } from './text-file.ts';

export interface Logo {
  /** Its address in the built site, which changes with its content. */
  address: string;
  /** In units of the drawing; only their ratio counts. */
  width: number;
  height: number;
  svg: string;
}

/** Elements that run something or show something from elsewhere. */
const refused = ['script', 'foreignobject', 'iframe', 'image', 'a', 'animate', 'set', 'handler'];

/**
 * Reads and checks logo.svg of an owner's folder.
 *
 * @returns null if there is none, or if it is refused, which is a problem
 */
export function readLogo(own: string, problems: Problem[]): Logo | null {
  const file = readText(join(own, 'logo.svg'), problems);
  if (file === null) return null;
  const before = problems.length;
  const refuse = (text: string, at: number) =>
    problems.push({ file: file.path, line: file.text.slice(0, at).split('\n').length, text });
  let size: { width: number; height: number } | null = null;
  let root: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        root ??= name;
        if (name === 'svg') size ??= sizeOf(attributes);
        const tag = name.toLowerCase().replace(/^.*:/, '');
        if (refused.includes(tag)) refuse(`<${name}> is not allowed in a logo`, parser.startIndex);
        for (const [key, value] of Object.entries(attributes)) {
          if (/^on/i.test(key)) refuse(`${key} is not allowed in a logo`, parser.startIndex);
          if (/href$/i.test(key) && !value.startsWith('#'))
            refuse(`${key} may only lead to a part of the logo itself`, parser.startIndex);
          if (hasOutsideAddress(value))
            refuse(`${key} may not load anything from elsewhere`, parser.startIndex);
        }
      },
      ontext(text) {
        if (hasOutsideAddress(text) || /@import/i.test(text))
          refuse('a logo may not load anything from elsewhere', parser.startIndex);
      },
      onprocessinginstruction(name, data) {
        if (/entity|stylesheet/i.test(`${name} ${data}`))
          refuse('entities and stylesheets are not allowed in a logo', parser.startIndex);
      },
    },
    { xmlMode: true },
  );
  parser.end(file.text);
  if (root !== 'svg') refuse('is no SVG drawing', 0);
  else if (size === null)
    refuse('needs a viewBox, such as viewBox="0 0 64 64"', file.text.indexOf('<svg'));
  if (problems.length > before || size === null) return null;
  const hash = createHash('sha256').update(file.text).digest('base64url').slice(0, 8);
  return {
    address: `/assets/logo-${hash}.svg`,
    ...(size as { width: number; height: number }),
    svg: file.text,
  };
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
