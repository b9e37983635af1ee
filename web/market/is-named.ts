/** Whether a coin's name or symbol has what was typed, in whatever case. */
export function isNamed(
  { name, symbol }: { name: string; symbol: string },
  typed: string,
): boolean {
  const wanted = typed.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted);
}
