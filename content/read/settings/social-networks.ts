import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../../brand/networks/', import.meta.url);
const fallbackDrawing = 'other';

/** The networks that have a drawing (Simple Icons, CC0). */
export const networks: readonly string[] = readdirSync(folder)
  .map((file) => file.replace('.svg', ''))
  .filter((name) => name !== fallbackDrawing);

export const networkDrawing = (label: string): string | null =>
  networks.find((name) => name.toLowerCase() === label.toLowerCase()) ?? null;

const sidePx = 24;

/** One file with the networks' drawings side by side; null without networks. */
export function networkSprite(labels: readonly string[]): { url: string; svg: string } | null {
  if (labels.length === 0) return null;
  const drawings = labels.map((label, place) =>
    readFileSync(new URL(`${networkDrawing(label) ?? fallbackDrawing}.svg`, folder), 'utf8')
      .replaceAll(/<\/?svg[^>]*>|\n/g, '')
      .replace('<path', place === 0 ? '<path' : `<path transform="translate(${sidePx * place})"`),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sidePx * labels.length} ${sidePx}">${drawings.join('')}</svg>`;
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  return { url: `/assets/social-${hash}.svg`, svg };
}
