import { describe, expect, it } from 'vitest';
import type { TextNode } from '../text.ts';
import { articleTextLoaders } from './article-texts.ts';
import { articles } from './articles.ts';

const textOf = (node: TextNode): string =>
  typeof node === 'string' ? node : 'picture' in node ? '' : node.children.map(textOf).join(' ');
const sectionsOf = async (slug: string) => (await articleTextLoaders[slug]?.()) ?? [];

describe('TEXT-LEARN: the articles', () => {
  it('are the six of the education hub, each with a card', () => {
    expect(articles.map(({ slug }) => slug)).toEqual([
      'what-is-bitcoin',
      'how-to-use-metamask',
      'avoid-crypto-scams',
      'top-5-wallets-2025',
      'defi-explained',
      'nft-basics',
    ]);
  });

  it.each(articles)(
    '$slug has 500 to 900 words and states the right reading time',
    async (card) => {
      const sections = await sectionsOf(card.slug);
      const words = sections
        .flatMap(({ heading, blocks }) => [heading, ...blocks.map(textOf)])
        .join(' ')
        .split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(500);
      expect(words).toBeLessThanOrEqual(900);
      expect(card.readMinutes).toBe(Math.round(words / 200));
    },
  );

  it.each(articles)('$slug has sections for a table of contents', async ({ slug }) => {
    const sections = await sectionsOf(slug);
    expect(sections.length).toBeGreaterThanOrEqual(4);
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/);
    // The page itself uses this id.
    expect(ids).not.toContain('main');
  });

  it.each(articles)('$slug promises nothing and does not shout', async ({ slug }) => {
    const sections = await sectionsOf(slug);
    const text = sections.flatMap(({ blocks }) => blocks.map(textOf)).join(' ');
    expect(text).not.toMatch(/!|\bto the moon\b|\bgems?\b|don’t miss/i);
  });
});
