import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { problemSentence } from '../../content/read/problem.ts';
import type { SettingName } from '../../contract/settings.ts';
import { isSetting, nearestSetting } from '../../domain/text/nearest.ts';

// Reads the settings in .env, for scripts/run.mjs. Runs on the site's Node, because the readers of older
// Nodes treat a comment behind a value as a part of the value.

/** Inserted before a line of the file, to learn whether Node's reader begins a new entry there. */
const mark = 'CANDLEWICK_BEGINS_HERE';

interface EnvFile {
  settings: { [name in SettingName]?: string };
  /** One sentence each, with names but never a value, which may be a secret. */
  faults: string[];
}

interface EnvLine {
  /** Counted from 1. */
  line: number;
  text: string;
  /** Further lines of the value. */
  inside: { line: number; text: string }[];
}

/**
 * Reads the settings in a file with Node's own reader, and ignores names of other programs. Node's reader
 * silently skips or misreads invalid lines, so each line is also checked by itself.
 *
 * @param name the file's name for messages
 */
export function readEnvFile(file: string, name: string): EnvFile {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    if (code === 'ENOENT') return { settings: {}, faults: [] };
    const fault = `${name} cannot be read (${code}). It must be a file that the user who starts the site may read.`;
    return { settings: {}, faults: [fault] };
  }
  const text = textOf(bytes);
  if (text === null)
    return { settings: {}, faults: [`${name} is not UTF-8 text. Save it as UTF-8.`] };
  const given = Object.entries(parseEnv(text)).filter(([key]) => isSetting(key));
  const faults = entriesOf(text).flatMap((entry) => faultsOf(entry, name));
  return { settings: Object.fromEntries(given), faults };
}

/** Decodes the text without its byte order mark; null if it is not UTF-8. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** The lines that begin an entry, each with the further lines that Node reads as part of its value. */
function entriesOf(text: string): EnvLine[] {
  const lines = text.split('\n');
  const entries: EnvLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (isIdle(line)) continue;
    const marked = lines.toSpliced(index, 0, `${mark}=`).join('\n');
    const here = { line: index + 1, text: line };
    if (mark in parseEnv(marked)) entries.push({ ...here, inside: [] });
    else entries.at(-1)?.inside.push(here);
  }
  return entries;
}

function faultsOf({ line, text, inside }: EnvLine, file: string): string[] {
  const whole = [text, ...inside.map((each) => each.text)].join('\n');
  const [[name, value = ''] = ['']] = Object.entries(parseEnv(whole));
  const say = (at: number, what: string) => problemSentence({ file, line: at, text: what });
  if (!/^[\w.-]+$/.test(name)) return [say(line, 'is neither blank, a comment, nor NAME=value')];
  if (isSetting(name) || inside.some((each) => Object.keys(parseEnv(each.text)).some(isSetting))) {
    const words = `belongs to the value that begins in line ${line}; close the quote there, or remove the spaces at its end`;
    if (inside.length > 0) return inside.map((each) => say(each.line, words));
    const misread = valueFault(name, value, text);
    return misread === null ? [] : [say(line, misread)];
  }
  const meant = nearestSetting(name, { inOwnFile: true });
  return meant === null ? [] : [say(line, `${name} is no setting; did you mean ${meant}`)];
}

/** @returns the reason to doubt a value that Node reads, or null */
function valueFault(name: string, value: string, text: string): string | null {
  const written = text.slice(text.indexOf('=') + 1).trimStart();
  if (/^["'`]/.test(value) && written.startsWith(value.slice(0, 1)))
    return `the quote before the value of ${name} is not closed`;
  return value !== '' && written.startsWith(`${value}#`)
    ? `# begins a comment; put the value of ${name} in quotes, or a space before the comment`
    : null;
}

/** True for a blank line or a comment. */
const isIdle = (line: string) => /^\s*(?:#|$)/.test(line);

// Prints the settings as JSON, or the faults.
if (import.meta.main) {
  const { settings, faults } = readEnvFile('.env', '.env');
  if (faults.length === 0) process.stdout.write(JSON.stringify(settings));
  else process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
