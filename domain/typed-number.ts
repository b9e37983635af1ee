/**
 * What a text field holds, as a number.
 *
 * @returns NaN for what is empty or no finite number: a calculator then shows a dash
 */
export function typedNumber(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : Number.NaN;
}
