/**
 * What a text field holds, as a number.
 *
 * @returns NaN for what is empty or no number: a calculator then shows a dash
 */
export function typedNumber(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? Number.NaN : Number(trimmed);
}
