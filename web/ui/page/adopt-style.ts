/**
 * Adds the style of a part that is loaded on use, so that the page's own stylesheet stays small. The content security
 * policy allows stylesheets that a script creates, because it covers only elements and files.
 *
 * @param css in the layer `components`, imported with `?inline`
 */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
