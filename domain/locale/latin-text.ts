/** Invisible characters that occur in right-to-left text. */
const invisibleCharacters = /[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const isPlain = /^[ -~]*$/;

export const visibleText = (text: string): string => text.replace(invisibleCharacters, '').trim();

/**
 * Converts the digits of any script to 0–9, such as those of Arabic keyboards or full-width ones. Unicode
 * lists the ten digits of a script in order, and some scripts directly follow each other.
 */
export const latinDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });

/** A cell without invisible characters, with the digits 0–9 and normal-width letters. */
export const latinText = (text: string): string =>
  isPlain.test(text) ? text.trim() : latinDigits(visibleText(text).normalize('NFKC'));

/**
 * A cell with a number in it, with the digits 0–9. Superscripts and fractions stay unconverted,
 * because they would become other numbers. The Arabic decimal and group marks are converted.
 */
export const latinFigure = (text: string): string =>
  isPlain.test(text)
    ? text.trim()
    : latinDigits(visibleText(text))
        .replaceAll('٬', '')
        .replace(/٫(\d*)/, (_, rest: string) => `.${rest}0`)
        .replaceAll('，', ',')
        .replaceAll('．', '.');
