import { pageMeta } from '../../domain/text/page-meta.ts';
import { brand } from '../brand.ts';

/** Title and description of a page of this site. */
export const headOf = (words: { title: string; description: string }) =>
  pageMeta(words, brand.name);
