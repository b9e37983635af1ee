import { expect, test } from 'vitest';
import { storeAnswer } from '../../http/stored-answer.ts';
import { KeptAnswers } from './kept-answers.ts';

function counted(most: number) {
  const kept = new KeptAnswers(most);
  const made: string[] = [];
  const ask = (version: string, key: string) =>
    kept.get(version, key, () => {
      made.push(`${version} ${key}`);
      return storeAnswer({ contentType: 'text/plain', body: key, headers: [] });
    });
  return { kept, made, ask };
}

test('an answer is made once for all who ask at the same time, and again for a new version', async () => {
  const { made, ask } = counted(10);
  await Promise.all([ask('1', 'a'), ask('1', 'a'), ask('1', 'a')]);
  await ask('2', 'a');
  expect(made).toEqual(['1 a', '2 a']);
});

test('20,000 query strings grow nothing, and what is asked for in between stays', async () => {
  const { kept, made, ask } = counted(3);
  await ask('1', 'everybody');
  for (let i = 0; i < 200; i++) {
    expect(kept.ready('1', 'everybody')).toBeDefined();
    await ask('1', `odd ${i}`);
  }
  const stillThere = made.filter((name) => kept.ready('1', name.slice(2)) !== undefined);
  expect(stillThere).toHaveLength(3);
  expect(kept.ready('2', 'everybody')).toBeUndefined();
});

test('an answer that could not be made is tried again', async () => {
  const kept = new KeptAnswers(3);
  await expect(kept.get('1', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const answer = await kept.get('1', 'a', () =>
    storeAnswer({ contentType: 'text/plain', body: 'a', headers: [] }),
  );
  expect(answer.status).toBe(200);
});
