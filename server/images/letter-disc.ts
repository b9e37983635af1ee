/**
 * A placeholder picture: a disc with the first letter of a name, in SVG.
 * The grey contrasts with light and dark pages, and the letter with the grey.
 */
export function letterDisc(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    '<circle cx="32" cy="32" r="32" fill="dimgray"/>' +
    '<text x="32" y="43" text-anchor="middle" font-family="system-ui, sans-serif"' +
    ` font-size="32" font-weight="600" fill="white">${letter}</text></svg>`
  );
}
