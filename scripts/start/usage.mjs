// Plain JavaScript, because it runs on the host's Node (20.19 or newer) before anything is installed.

/**
 * The arguments that a program accepts, each with its description; null for names of benchmarks. Programs that
 * are missing here read their arguments themselves.
 */
const programs = {
  start: [
    'npm start',
    'Builds what has changed, and starts the site.',
    { '--new-store': 'makes a new store where one was lost' },
  ],
  build: ['npm run build', 'Builds what has changed.', {}],
  'scripts/dev.ts': ['npm run dev', 'The site with hot reload and a simulated market.', {}],
  'scripts/test.ts': ['npm test', 'Runs all checks and tests.', { '--full': 'adds the long ones' }],
  'scripts/share-pictures.ts': [
    'npm run pictures',
    'Draws the link previews and icons of the software anew, into brand/public.',
    {},
  ],
  'bench/main.ts': ['npm run bench', 'Measures the site.', null],
  'scripts/words.ts': ['npm run words', 'Makes the keys of the English words.', {}],
};

/**
 * Checks a program's arguments before anything is installed, built or run.
 *
 * @returns null if the program may run; else the text to print, and true if help was requested
 */
export function usageOf(purpose, [program, ...behind]) {
  const isFile = !(purpose in programs);
  const [command, does, words] = programs[isFile ? program : purpose] ?? [];
  if (command === undefined) return null;
  const given = isFile ? behind : [program, ...behind].filter((word) => word !== undefined);
  const takes = `${command} takes ${takenOf(words)}\n`;
  if (given.some((word) => ['--help', '-h', 'help'].includes(word)))
    return { isAsked: true, text: `${does}\n${takes}` };
  const unknown = given.find((word) => (words === null ? word.startsWith('-') : !(word in words)));
  return unknown === undefined
    ? null
    : { isAsked: false, text: `${command} does not know ${unknown}. ${takes}` };
}

function takenOf(words) {
  if (words === null) return 'names of benchmarks; one that there is not names all.';
  const lines = Object.entries(words).map(([word, what]) => `\n  ${word}  ${what}`);
  return lines.length === 0 ? 'no words behind it.' : `behind --:${lines.join('')}`;
}
