import { nameHint } from '../nearest-name.ts';

export interface ConditionalText {
  text: string;
  /** The source line number of each remaining line, counted from 0. */
  lines: readonly number[];
}

/**
 * Removes the lines about features that are switched off: those between `{{ if news }}` or `{{ if not news }}` and
 * `{{ end }}`, each on its own line. `{{ if news or learn }}` keeps its lines if either feature is on.
 *
 * @param code the lines of code blocks, counted from 0. They stay unchanged, because other software uses such
 * braces, too
 * @param switches the conditions by name
 * @param refuse receives each fault with its line, counted from 0
 */
export function applyConditions(
  { text, code }: { text: string; code: ReadonlySet<number> },
  switches: Readonly<Record<string, boolean>>,
  refuse: (line: number, sentence: string) => void,
): ConditionalText {
  const kept: string[] = [];
  const lines: number[] = [];
  let open: { line: number; isKept: boolean } | null = null;
  for (const [line, words] of text.split('\n').entries()) {
    const mark = code.has(line) ? null : readMark(words);
    if (mark?.fault !== undefined) refuse(line, mark.fault);
    if (mark === null) {
      if (open?.isKept === false) continue;
      kept.push(words);
      lines.push(line);
    } else if (mark.kind === 'end') {
      if (open === null) refuse(line, '{{ end }} ends nothing: write {{ if … }} above');
      open = null;
    } else if (mark.kind === 'if') {
      if (open !== null) refuse(line, '{{ if }} cannot stand within another: end that first');
      const { isNot = false, names = [] } = mark;
      for (const name of names)
        if (!Object.hasOwn(switches, name))
          refuse(
            line,
            `${`{{ if ${name}`.trim()} }} names no switch; ${nameHint(name, Object.keys(switches))}`,
          );
      const isOn = names.some((name) => switches[name] === true);
      open = { line, isKept: isOn !== isNot };
    }
  }
  if (open !== null) refuse(open.line, '{{ if … }} is not ended: write {{ end }} below');
  return { text: kept.join('\n'), lines };
}

interface Mark {
  kind: 'if' | 'end' | 'none';
  isNot?: boolean;
  /** The names in the condition; undefined if the line is not a valid condition. */
  names?: readonly string[];
  fault?: string;
}

/** Reads a condition or its end, even a misspelt one, so that each mistake gets a single message. */
function readMark(line: string): Mark | null {
  const [, names] = /^\s*\{\{\s*if\b([^{}]*)\}\}\s*$/.exec(line) ?? [];
  if (/^\s*\{\{\s*end\s*\}\}\s*$/.test(line)) return { kind: 'end' };
  if (names !== undefined) return readCondition(names.trim());
  const marks = [...line.matchAll(/\{+%?\s*([/#]?\w+)([^{}]*?)%?(?:\}+|$)/g)].map(
    ([whole, word = '', rest = '']) => ({
      whole: whole.trim(),
      kind: markKind(word),
      rest: rest.trim(),
      isWhole: /^\{\{.*[^%]\}\}$/.test(whole.trim()),
    }),
  );
  const found = marks.filter(({ kind }) => kind !== null);
  const [first, second] = found;
  if (first === undefined) return null;
  const isAlone = line.trim() === first.whole;
  // Ignore prose such as “{end} of the line”.
  if (!isAlone && !first.isWhole) return null;
  if (!isAlone)
    return {
      kind:
        second === undefined
          ? first.kind === 'end'
            ? 'end'
            : first.kind === 'if'
              ? 'if'
              : 'none'
          : 'none',
      fault:
        '{{ if … }} and {{ end }} stand on lines of their own: put what is beside them on another',
    };
  const is = first.isWhole ? 'is not known' : 'needs two braces on each side';
  if (first.kind === 'end') return { kind: 'end', fault: `${first.whole} ${is}: write {{ end }}` };
  if (first.kind === 'else')
    return {
      kind: 'none',
      fault: `${first.whole} is not known: write {{ end }} here, and {{ if not … }} for the lines below`,
    };
  const condition = `${first.kind === 'unless' ? 'not ' : ''}${first.rest}`.trim() || '…';
  return { kind: 'if', fault: `${first.whole} ${is}: write {{ if ${condition} }}` };
}

function markKind(word: string): 'if' | 'end' | 'else' | 'unless' | null {
  if (/^(?:#?iff?|when)$/i.test(word)) return 'if';
  if (/^(?:end\w{0,3}|\/if|fi)$/i.test(word)) return 'end';
  if (/^(?:else\w*|elif)$/i.test(word)) return 'else';
  return /^unless$/i.test(word) ? 'unless' : null;
}

function readCondition(condition: string): Mark {
  const [, not, rest = ''] = /^(not\s+|!\s*)?(.*)$/.exec(condition) ?? [];
  const names = rest.split(/\s+or\s+/);
  if (not?.startsWith('!'))
    return { kind: 'if', fault: `{{ if ${condition} }} is not known: write {{ if not ${rest} }}` };
  if (/\s(?:and|&&?|\|\|?|,)\s|,/.test(rest))
    return {
      kind: 'if',
      fault: `{{ if ${condition} }} is not known: only or stands between names, as in {{ if news or learn }}`,
    };
  return { kind: 'if', isNot: not !== undefined, names };
}
