import { hintFor } from './meant.ts';

export interface Kept {
  text: string;
  /** For each line of the text, which line it was, counted from 0. */
  lines: readonly number[];
}

/**
 * A text without the lines for what is switched off: those between `{{ if news }}` or `{{ if not news }}`, each on a line of
 * its own, and `{{ end }}`. Several names, as in `{{ if news or learn }}`, keep the lines if one of them is on.
 *
 * @param code the lines that are shown as they are, counted from 0: other software has such braces, too
 * @param switches what can be on or off, by name
 * @param refuse is told what is wrong, and in which line of the text, counted from 0
 */
export function withoutWhatIsOff(
  { text, code }: { text: string; code: ReadonlySet<number> },
  switches: Readonly<Record<string, boolean>>,
  refuse: (line: number, sentence: string) => void,
): Kept {
  const kept: string[] = [];
  const lines: number[] = [];
  /** The open one, and whether its lines are kept. */
  let open: { line: number; isKept: boolean } | null = null;
  for (const [line, words] of text.split('\n').entries()) {
    const said = code.has(line) ? '' : words;
    const [, not, names] = /^\s*\{\{\s*if\s+(not\s+)?(.*?)\s*\}\}\s*$/.exec(said) ?? [];
    const isEnd = /^\s*\{\{\s*end\s*\}\}\s*$/.test(said);
    if (names === undefined && !isEnd) {
      if (open?.isKept === false) continue;
      kept.push(words);
      lines.push(line);
    } else if (names === undefined) {
      if (open === null) refuse(line, '{{ end }} ends nothing: write {{ if … }} above');
      open = null;
    } else {
      if (open !== null) refuse(line, '{{ if }} cannot stand within another: end that first');
      const asked = names.split(/\s+or\s+/);
      for (const name of asked)
        if (!Object.hasOwn(switches, name))
          refuse(line, `{{ if ${name} }} names no switch; ${hintFor(name, Object.keys(switches))}`);
      const isOn = asked.some((name) => switches[name] === true);
      open = { line, isKept: not === undefined ? isOn : !isOn };
    }
  }
  if (open !== null) refuse(open.line, '{{ if … }} is not ended: write {{ end }} below');
  return { text: kept.join('\n'), lines };
}
