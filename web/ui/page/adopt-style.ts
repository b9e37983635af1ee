/**
 * Adds the style of a part that is loaded on use, so that the page's own stylesheet stays small. The content policy concerns
 * elements and files, and allows a sheet that a script makes.
 *
 * @param css in the layer `components`, as an import with `?inline`
 */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
