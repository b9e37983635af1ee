import { describe, expect, test } from 'vitest';
import { joinFrontMatter, splitFrontMatter, withDocumentValue } from './form-schema.ts';

describe('DESK-SITE: a file that is edited as a form', () => {
  test('keeps its comments, its indentation and the form of its lists', () => {
    const file = `# Ours
name: Wax # short
shippingCountries: [AT, DE]
desk:
    # Jo works weekends
    - {email: jo@example.com, role: orders} # on call
`;
    expect(withDocumentValue(file, ['desk', 1], { email: 'mara@example.com', role: 'read' })).toBe(
      `${file}    - email: mara@example.com\n      role: read\n`,
    );
    expect(withDocumentValue(file, ['shippingCountries'], ['AT', 'CH'])).toBe(
      file.replace('[AT, DE]', '[AT, CH]'),
    );
    expect(withDocumentValue(file, ['name'], undefined)).not.toContain('Wax');
    // Only spaces, typed into a field of a group that the file lacks, are no value.
    expect(withDocumentValue(file, ['withdrawal', 'days'], undefined)).toBe(file);
    expect(withDocumentValue(file, ['name'], 'Wick')).toBe(file.replace('Wax', 'Wick'));
    const quotedYaml = 'title: "One: two" # short\nlede: "A" # kept\n';
    expect(withDocumentValue(quotedYaml, ['title'], 'One')).toBe(
      'title: One # short\nlede: "A" # kept\n',
    );
    const people = ['jo', 'kim'].map((name) => ({ email: `${name}@example.com`, role: 'orders' }));
    expect(withDocumentValue(file, ['desk'], people)).toBe(
      `${file}    - email: kim@example.com\n      role: orders\n`,
    );
  });

  test('adds a value to a group that is named but empty', () => {
    expect(
      withDocumentValue('colours:\n  light:\n', ['colours', 'light', 'accent'], '#b45309'),
    ).toBe('colours:\n  light:\n    accent: "#b45309"\n');
  });

  test('ends its front matter at a line of hyphens, not at hyphens within a line', () => {
    const text = joinFrontMatter(
      'title: A --- more\nlede: Soft --- and wick',
      'One\n\n---\n\nTwo\n',
    );
    expect(splitFrontMatter(text)).toEqual({
      fields: 'title: A --- more\nlede: Soft --- and wick\n',
      body: 'One\n\n---\n\nTwo\n',
    });
  });
});
