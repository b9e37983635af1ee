import { nearestName } from '../nearest-name.ts';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** The English name of a language by its code; undefined for a code that is none's. */
export const languageName = (code: string): string | undefined => names.of(code);

/** The code of the language that a misspelt code or a name may mean, also in that language: german, Deutsch. */
export function meantLanguage(typed: string): string | null {
  const codes = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    if (name === undefined) continue;
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? name;
    for (const each of [name, own]) codes.set(each.toLowerCase(), code);
  }
  const meant = nearestName(typed.toLowerCase(), [...codes.keys()]);
  return meant === null ? null : (codes.get(meant) ?? null);
}
