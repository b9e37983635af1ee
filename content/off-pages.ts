import type { RouteName } from '../contract/paths.ts';
import { site } from './read/site.ts';

const { show } = await site();

const belonging: readonly (readonly [boolean, readonly RouteName[]])[] = [
  [show.store, ['store', 'product', 'success']],
  [show.portfolio, ['portfolio']],
  [show.airdrops, ['airdrops']],
  [show.news, ['news']],
  [show.learn, ['learn', 'article']],
  [show.tools, ['gasTracker', 'fearAndGreed', 'defiCalculator', 'stakingCalculator']],
  [show.login, ['login', 'profile']],
];

/** The pages that the owner has switched off: their addresses are unknown. */
export const offPages: readonly string[] = belonging.flatMap(([isOn, names]) =>
  isOn ? [] : names,
);
