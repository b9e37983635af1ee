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

/** The Trusted Types API. The platform's types do not know it yet; with it, no plain text may name a script. */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(): string },
    ): { createScriptURL(text: string): string };
  };
}
