declare module '*.css';

/** A classic script; see scripts/build/inline-script.ts. */
declare module '*?script' {
  const code: string;
  export default code;
}

/** The text of a stylesheet, for web/ui/page/adopt-style.ts. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
