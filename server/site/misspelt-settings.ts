import { nearestSetting } from '../../domain/text/nearest.ts';

/**
 * Finds names in the environment that resemble settings. The environment contains names of many programs, so such a
 * name is never a reason to refuse the start.
 *
 * @returns a sentence for each name, without its value, which may be a secret
 */
export const describeMisspeltSettings = (
  environment: Record<string, string | undefined>,
): string[] =>
  Object.keys(environment).flatMap((name) => {
    const intended = nearestSetting(name);
    return intended === null
      ? []
      : [`${name} in the environment is no setting: did you mean ${intended}?`];
  });
