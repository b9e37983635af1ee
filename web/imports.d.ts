declare module '*.css';

/** One classic script, see scripts/inline-script.ts. */
declare module '*?script' {
  const code: string;
  export default code;
}
