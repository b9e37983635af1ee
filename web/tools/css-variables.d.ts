import 'react';

declare module 'react' {
  interface CSSProperties {
    /** How much of a slider's rail is filled, a percentage. */
    '--filled'?: string;
  }
}
