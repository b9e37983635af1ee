import { pageMeta } from '../../domain/text/page-meta.ts';
import { brand } from '../look/brand.ts';

export const pageHead = (words: { title: string; description: string }) =>
  pageMeta(words, brand.name);
