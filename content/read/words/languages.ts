import { foldText } from '../../../domain/text/fold-text.ts';
import { nearestName } from '../nearest-name.ts';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** The minimum length of a name that is compared, because a shorter name resembles every other name. */
const minNameLength = 4;

/** The English name of a language by its code; undefined for an unknown code. */
export const languageName = (code: string): string | undefined => names.of(code);

/** The code of the language that a misspelt code, or a name in any language, probably means: german, Deutsch, turkce. */
export function guessLanguage(typed: string): string | null {
  const code = guessCode(typed.trim().replaceAll('_', '-').toLowerCase());
  if (code !== null) return code;
  const codes = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    if (name === undefined) continue;
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? name;
    for (const each of [name, own]) codes.set(foldText(each), code);
  }
  const folded = foldText(typed);
  const meant = codes.get(folded);
  if (meant !== undefined || typed.length < minNameLength) return meant ?? null;
  return codes.get(nearestName(folded, [...codes.keys()]) ?? '') ?? null;
}

/** Canonicalises a language code, and maps a country's code to that country's language. */
function guessCode(typed: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(typed);
    if (names.of(tag) !== undefined) return tag;
    const country = typed.toUpperCase();
    return /^[A-Z]{2}$/.test(country) && regions.of(country) !== undefined
      ? new Intl.Locale(`und-${country}`).maximize().language
      : null;
  } catch {
    return null;
  }
}
