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

/** With Trusted Types no plain text may name a script. The types of the platform know no trusted address yet. */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(): string },
    ): { createScriptURL(text: string): string };
  };
}
