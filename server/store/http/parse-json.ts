import { accept, httpRefusal, type Outcome } from './refusal.ts';

// The contract's deepest body has five levels.
const maxDepth = 16;

/**
 * Parses untrusted JSON. Checks the nesting first, because a deeply nested value would overflow the stack of
 * recursive code.
 */
export function parseJson(text: string): Outcome<unknown> {
  if (depthOf(text) > maxDepth) return httpRefusal(400, 'The body is nested too deeply');
  try {
    const value: unknown = JSON.parse(text);
    // An escape sequence can encode a lone surrogate, but UTF-8 cannot, so the payment provider's
    // client would fail.
    if (loneSurrogate.test(text) && !isWellFormed(value))
      return httpRefusal(400, 'The body holds text that is not well-formed Unicode');
    return accept(value);
  } catch {
    return httpRefusal(400, 'The body is not JSON');
  }
}

const loneSurrogate = /\\ud[89a-f]/i;

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && isWellFormed(part));
}

/** The depth of brackets outside strings; counting stops above the limit. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let i = 0; i < text.length && most <= maxDepth; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') most = Math.max(most, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return most;
}
