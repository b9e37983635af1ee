import { settingNames } from '../../contract/settings.ts';
import { nearest } from '../../domain/text/nearest.ts';

/** Shorter names, such as PORT, are one letter away from those of too many other programs. */
const shortest = 8;
const known = settingNames.filter((name) => name.length >= shortest);
/** One wrong letter in so many is a slip; more make it the name of another program. */
const lettersPerSlip = 5;

/**
 * Names in the environment that are nearly those of settings. The environment holds names of many programs, so this is
 * never a reason to refuse anything.
 *
 * @returns one sentence each, without any value, which may be a secret
 */
export const misspeltSettings = (environment: Record<string, string | undefined>): string[] =>
  Object.keys(environment).flatMap((name) => {
    if ((settingNames as readonly string[]).includes(name)) return [];
    const most = Math.min(Math.floor(name.length / lettersPerSlip), 2);
    const meant = nearest(name.toUpperCase(), known, most);
    return meant === null
      ? []
      : [`${name} in the environment is no setting: did you mean ${meant}?`];
  });
