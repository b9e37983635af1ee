import { href } from '../../contract/paths.ts';

/** The header navigation, in its order. */
export const mainLinks = [
  { label: 'Home', to: href('home') },
  { label: 'Markets', to: href('markets') },
  { label: 'Store', to: href('store') },
  { label: 'Airdrops', to: href('airdrops') },
  { label: 'News', to: href('news') },
  { label: 'Learn', to: href('learn') },
  { label: 'Portfolio', to: href('portfolio') },
] as const;

export type MainLink = (typeof mainLinks)[number]['label'];
