import { type SettingName, settingNames } from '../../contract/settings.ts';
import { nearest } from '../../domain/text/nearest.ts';

/** One wrong letter in so many is a slip; more make it the name of another program. */
const lettersPerSlip = 5;
/** Among the names of all programs, shorter ones, such as PORT, are one letter away from too many others. */
const shortestAmongAll = 8;
const mostSlipsAmongAll = 2;

export const isSetting = (name: string): name is SettingName =>
  (settingNames as readonly string[]).includes(name);

/**
 * The setting that a name was probably meant to be.
 *
 * @param inOwnFile whether it stands in the site's own file, and not among the names of all programs
 * @returns null for a setting, and for a name of another program
 */
export function meantSetting(name: string, { inOwnFile = false } = {}): string | null {
  if (isSetting(name)) return null;
  const slips = Math.floor(name.length / lettersPerSlip);
  return inOwnFile
    ? nearest(name.toUpperCase(), settingNames, Math.max(1, slips))
    : nearest(name.toUpperCase(), longNames, Math.min(slips, mostSlipsAmongAll));
}

const longNames = settingNames.filter(({ length }) => length >= shortestAmongAll);

/**
 * Names in the environment that are nearly those of settings. The environment holds names of many programs, so this is
 * never a reason to refuse anything.
 *
 * @returns one sentence each, without any value, which may be a secret
 */
export const misspeltSettings = (environment: Record<string, string | undefined>): string[] =>
  Object.keys(environment).flatMap((name) => {
    const meant = meantSetting(name);
    return meant === null
      ? []
      : [`${name} in the environment is no setting: did you mean ${meant}?`];
  });
