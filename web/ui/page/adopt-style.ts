/**
 * Adds the style of a part that is loaded on use, so that the page's own stylesheet stays small. The content security
 * policy does not apply to stylesheets that a script constructs.
 *
 * @param css imported with `?inline`; its rules are in the layer `components`
 */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
