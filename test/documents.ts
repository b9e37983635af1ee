import { readFileSync } from 'node:fs';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** A document of the project, with the commands and outputs that it shows. */
export function documentAt(path: string) {
  const text = readFileSync(path, 'utf8');
  return {
    /** The code blocks of a language; '' for blocks without a language. */
    blocks: (language: string): string[] =>
      [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].flatMap(([, blockLanguage, block = '']) =>
        blockLanguage === language ? [block] : [],
      ),
  };
}

/** The commands of code blocks, one per line and in order. */
export const commandsOf = (blocks: readonly string[]): string[] =>
  blocks.flatMap((block) => block.trim().split('\n'));

/** The arguments with which npm would run Node. Words within double quotes stay together. */
export function nodeArguments(command: string): string[] {
  const [, name = '', argumentText = ''] = /^npm (?:run )?(\S+)(?: -- (.*))?$/.exec(command) ?? [];
  const words = `${scripts[name]} ${argumentText}`.match(/"[^"]*"|\S+/g) ?? [];
  return words.map((word) => word.replaceAll('"', '')).slice(1);
}
