import { sentences, testsOf } from './specification.ts';

// node scripts/requirement-tests.ts [id …]: lists the user's specification by sentence with the tests that
// prove it, or the tests of some ids.

const lineOf = (id: string) => `${id}: ${testsOf.get(id)?.join(', ') ?? 'no test'}`;

const requestedIds = process.argv.slice(2);
const lines =
  requestedIds.length > 0
    ? requestedIds.map(lineOf)
    : sentences.flatMap(({ number, text, held, declared, notTriable }) => [
        `${number} ${text}${notTriable === null ? '' : ` Not triable: ${notTriable}.`}`,
        ...held.map((id) => `  ${lineOf(id)}`),
        ...declared.map((id) => `  declared, ${lineOf(id)}`),
      ]);
process.stdout.write(`${lines.join('\n')}\n`);
