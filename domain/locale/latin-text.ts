/** The zeros of all supported scripts' digits; in Unicode the other nine digits follow each zero. */
const zeros = [...'٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០０'].map((zero) => zero.codePointAt(0) ?? 0);
/** Invisible characters that come with text that runs from right to left. */
const invisible = /[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const isPlain = /^[ -~]*$/;

export const visibleText = (text: string): string => text.replace(invisible, '').trim();

/** The digits of any script as 0–9. */
export function latinDigits(text: string): string {
  if (isPlain.test(text)) return text;
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const zero = zeros.find((first) => code >= first && code <= first + 9);
      return zero === undefined ? sign : String(code - zero);
    })
    .join('');
}

/** A cell without what cannot be seen, with the digits 0–9 and without forms that are only wider. */
export const latinText = (text: string): string =>
  isPlain.test(text) ? text.trim() : latinDigits(visibleText(text).normalize('NFKC'));

/** The same of a number, in which raised digits and fractions are others. Arabic has marks of its own: none of them is either. */
export const latinFigure = (text: string): string =>
  isPlain.test(text)
    ? text.trim()
    : latinDigits(visibleText(text))
        .replaceAll('٬', '')
        .replace(/٫(\d*)/, (_, rest: string) => `.${rest}0`)
        .replaceAll('，', ',')
        .replaceAll('．', '.');
