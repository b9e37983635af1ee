import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../../brand/networks/', import.meta.url);
/** Shown for a network that has no drawing of its own. */
const other = 'other';

/** Those that have a drawing (Simple Icons, CC0). */
export const networks: readonly string[] = readdirSync(folder)
  .map((file) => file.replace('.svg', ''))
  .filter((name) => name !== other);

export const drawnNetwork = (label: string): string | null =>
  networks.find((name) => name.toLowerCase() === label.toLowerCase()) ?? null;

const sidePx = 24;

/** The drawings of these networks, side by side in one file; null without any. */
export function networkSprite(labels: readonly string[]): { address: string; svg: string } | null {
  if (labels.length === 0) return null;
  const drawings = labels.map((label, place) =>
    readFileSync(new URL(`${drawnNetwork(label) ?? other}.svg`, folder), 'utf8')
      .replaceAll(/<\/?svg[^>]*>|\n/g, '')
      .replace('<path', place === 0 ? '<path' : `<path transform="translate(${sidePx * place})"`),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sidePx * labels.length} ${sidePx}">${drawings.join('')}</svg>`;
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  return { address: `/assets/social-${hash}.svg`, svg };
}
