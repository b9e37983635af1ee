import { twoReadings as eitherReading } from '../number-sentences.ts';
import { fill } from './fill.ts';

/** Hint beside an ambiguous number. We never guess which one is meant. */
export const twoReadings = ([one, other]: readonly [string, string]): string =>
  fill(eitherReading, { one, other });
