import { describe } from 'vitest';
import { articleFile, storyFile, testSiteFaults } from '../../../test/fakes/site-folder.ts';

describe('SITE-CHECKED: a fault in front matter is reported in one sentence with its line and what is allowed', () => {
  testSiteFaults([
    [
      'a text that YAML reads as an alias',
      { 'news/a.md': '---\ntitle: *wow*\n---\n' },
      /^news\/a\.md, line 2: has a text that begins with \*: put it between quotes\.$/,
    ],
    [
      'a word that stands for nothing in a lede',
      { 'info/a.md': '---\ntitle: A\ndescription: d\nlede: "{{ operator.mail }} runs it"\n---\n' },
      /^info\/a\.md, line 4: lede: \{\{ operator\.mail \}\} stands for nothing; did you mean operator\.email\.$/,
    ],
    [
      'braces of a lede that are not closed',
      { 'info/a.md': '---\ntitle: A\ndescription: d\nlede: By {{ name\n---\n' },
      /^info\/a\.md, line 4: lede: the braces \{\{ are not closed: write \}\} behind the name\.$/,
    ],
    [
      'a word to be replaced where none is',
      { 'news/a.md': storyFile('date: 2026-03-01').replace('One line.', 'By {{ name }}.') },
      /^news\/a\.md, line 3: summary has \{\{, which is not replaced here: write the words themselves\.$/,
    ],
    [
      'no front matter',
      { 'news/a.md': 'Hello\n' },
      /^news\/a\.md, line 1: has to begin with its front matter, between two lines of ---\.$/,
    ],
    [
      'front matter that is not closed',
      { 'news/a.md': '---\ntitle: A\n' },
      /^news\/a\.md, line 1: the front matter that begins here is not closed by a line of ---\.$/,
    ],
    [
      'a field that is missing',
      { 'news/a.md': '---\ntitle: A\ncategory: C\ndate: 2026-01-02\n---\n' },
      /^news\/a\.md, line 2: summary is missing: it has to be a text\.$/,
    ],
    [
      'a field that is misspelt, which is not missing as well',
      { 'info/a.md': '---\ntitel: A\ndescription: d\nlede: l\n---\n' },
      /^info\/a\.md, line 2: titel is no field here; did you mean title\.$/,
    ],
    [
      'a story without a date',
      { 'news/a.md': storyFile('order: 1') },
      /^news\/a\.md, line 2: date is missing: a story has a date\.$/,
    ],
    [
      'a day that no calendar has',
      { 'news/a.md': storyFile('date: 2026-02-30') },
      /^news\/a\.md, line 5: date has to be a day of the calendar, such as 2026-03-01\.$/,
    ],
    [
      'a source that is no address',
      { 'news/a.md': storyFile('date: 2026-02-03\nsource: javascript:alert(1)') },
      /^news\/a\.md, line 6: source has to be an https address\.$/,
    ],
    [
      'a status that there is not',
      {
        'airdrops/a.md':
          '---\nname: A\nsymbol: A\ndate: 2026-01-02\nreward: 1\nstatus: upcomming\ndescription: d\n---\n',
      },
      /^airdrops\/a\.md, line 6: status has to be upcoming or active or ended\.$/,
    ],
    [
      'a difficulty that there is not',
      { 'learn/a.md': articleFile('order: 1').replace('Beginner', 'Easy') },
      /^learn\/a\.md, line 4: difficulty has to be Beginner or Intermediate or Advanced\.$/,
    ],
    [
      'a drawing that there is not',
      { 'learn/a.md': articleFile('icon: rocket') },
      /^learn\/a\.md, line 5: icon is no drawing: rocket; there are .*\.$/,
    ],
  ]);
});
