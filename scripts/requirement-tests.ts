import { sentences, testsOf } from './specification.ts';

// node scripts/requirement-tests.ts [id …]: lists the user's specification by sentence with the tests that
// prove it, or the tests of some ids.

const lineOf = (id: string) => `${id}: ${testsOf.get(id)?.join(', ') ?? 'no test'}`;

const asked = process.argv.slice(2);
const lines =
  asked.length > 0
    ? asked.map(lineOf)
    : sentences.flatMap(({ number, text, held, declared, notTriable }) => [
        `${number} ${text}${notTriable === null ? '' : ` Not triable: ${notTriable}.`}`,
        ...held.map((id) => `  ${lineOf(id)}`),
        ...declared.map((id) => `  declared, ${lineOf(id)}`),
      ]);
process.stdout.write(`${lines.join('\n')}\n`);
