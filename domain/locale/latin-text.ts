/** Invisible characters that come with text that runs from right to left. */
const invisible = /[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const isPlain = /^[ -~]*$/;

export const visibleText = (text: string): string => text.replace(invisible, '').trim();

/**
 * The digits of any script as 0–9, such as those of Arabic keyboards, or of full width. Unicode has the ten of a script in their
 * order, and where two scripts touch, ten more follow.
 */
export const latinDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });

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
