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

/** The Trusted Types API, which TypeScript's DOM types lack. Where enforced, a script's URL may not be a string. */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(): string },
    ): { createScriptURL(text: string): string };
  };
}
