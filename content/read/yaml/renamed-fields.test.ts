import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '../problem.ts';
import { readYaml } from './yaml.ts';

const schema = z.strictObject({
  tagline: z.string().default('none'),
  operator: z.strictObject({ email: z.email('has to be an e-mail address') }).optional(),
});
const renamed = [
  { field: 'operator.mail', to: 'email', until: '2027-03-01' },
  { field: 'slogan', to: 'tagline', until: '2027-03-01' },
];

function read(text: string) {
  const [problems, notes]: [Problem[], Problem[]] = [[], []];
  const place = { file: 'site.yaml', firstLine: 1 };
  const found = readYaml(text, schema, place, problems, { renamed, notes });
  return { data: found?.data, problems, notes };
}

test('SITE-RENAMED: a field under its former name is read, and noted with its line', () => {
  expect(read('slogan: A\noperator:\n  mail: a@b.example\n')).toEqual({
    data: { tagline: 'A', operator: { email: 'a@b.example' } },
    problems: [],
    notes: [
      {
        file: 'site.yaml',
        line: 3,
        text: 'operator.mail is called operator.email now; its former name is read until 2027-03-01',
      },
      {
        file: 'site.yaml',
        line: 1,
        text: 'slogan is called tagline now; its former name is read until 2027-03-01',
      },
    ],
  });
});

test('SITE-RENAMED: its faults have its line, and beside the new name it is no field', () => {
  expect(read('operator:\n  mail: me\n').problems).toEqual([
    { file: 'site.yaml', line: 2, text: 'operator.email has to be an e-mail address' },
  ]);
  expect(read('slogan: A\ntagline: B\n')).toMatchObject({ problems: [{ line: 1 }], notes: [] });
  expect(read('operator: me\n').notes).toEqual([]);
});
