import { accept, type Outcome, refuse } from './refusal.ts';

// The deepest body of the contract has five levels.
const deepest = 16;

/** JSON from outside, as an unknown value. A nested bomb is refused before anything walks through it. */
export function parseJson(text: string): Outcome<unknown> {
  if (depthOf(text) > deepest) return refuse(400, 'The body is nested too deeply');
  try {
    const value: unknown = JSON.parse(text);
    return accept(value);
  } catch {
    return refuse(400, 'The body is not JSON');
  }
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
