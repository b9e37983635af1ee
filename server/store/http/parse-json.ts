import { accept, type Outcome, refuse } from './refusal.ts';

// The deepest body of the contract has five levels.
const deepest = 16;

/** JSON from outside, as an unknown value. A nested bomb is refused before anything walks through it. */
export function parseJson(text: string): Outcome<unknown> {
  if (depthOf(text) > deepest) return refuse(400, 'The body is nested too deeply');
  try {
    const value: unknown = JSON.parse(text);
    // Half a character can be written as an escape. No encoder takes it, a payment provider's client neither.
    if (loneSurrogate.test(text) && !isWellFormed(value))
      return refuse(400, 'The body holds text that is not well-formed Unicode');
    return accept(value);
  } catch {
    return refuse(400, 'The body is not JSON');
  }
}

const loneSurrogate = /\\ud[89a-f]/i;

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && isWellFormed(part));
}

/** How deep brackets go, strings left aside; stops counting when it is clear. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let i = 0; i < text.length && most <= deepest; i++) {
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
