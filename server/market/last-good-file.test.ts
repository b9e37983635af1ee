import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../test/fakes/manual-clock.ts';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { readCoinList } from './coin-list.ts';
import { createLastGoodFile } from './last-good-file.ts';

const clock = manualClock();
const fileIn = (dataDir: string) => createLastGoodFile({ dataDir, clock, log: () => {} });

function listOf(price: number) {
  const rows = [
    {
      id: 'bitcoin',
      symbol: 'btc',
      name: 'Bitcoin',
      image: 'https://pictures.example/1',
      current_price: price,
    },
  ];
  const list = readCoinList(rows, clock.now(), null);
  if (list === null) throw new Error('no list');
  return list;
}

describe('the last good list on disk', () => {
  it('is read back unchanged, including pictures', async () => {
    const dataDir = join(temporaryFolder(), 'not', 'there', 'yet');
    const file = fileIn(dataDir);
    file.save(listOf(1));
    await file.flush();
    expect(fileIn(dataDir).read()).toEqual(listOf(1));
    expect(readdirSync(dataDir)).toEqual(['market-list.json']);
  });

  it('counts as current if the clock has been set back since', async () => {
    const dataDir = temporaryFolder();
    const file = fileIn(dataDir);
    file.save(listOf(1));
    await file.flush();
    const earlierClock = manualClock(clock.now() - 3_600_000);
    const readFile = createLastGoodFile({ dataDir, clock: earlierClock, log: () => {} }).read();
    expect(readFile).toMatchObject({ asOfMs: earlierClock.now(), coins: listOf(1).coins });
  });

  it('is the last list that was saved', async () => {
    const dataDir = temporaryFolder();
    const file = fileIn(dataDir);
    for (let price = 1; price <= 20; price += 1) file.save(listOf(price));
    await file.flush();
    expect(fileIn(dataDir).read()?.coins[0]?.current_price).toBe(20);
  });

  it.each([
    ['absent', undefined],
    ['empty', () => ''],
    ['cut short', (goodText: string) => goodText.slice(0, -20)],
    ['another program’s', () => '{"rows":[1,2,3]}'],
    ['of another form', (goodText: string) => goodText.replace('market-list-1', 'market-list-9')],
    ['without a time', (goodText: string) => goodText.replace(/"asOfMs":\d+/, '"asOfMs":"now"')],
    [
      'with a time no date can hold',
      (goodText: string) => goodText.replace(/"asOfMs":\d+/, '"asOfMs":-1e300'),
    ],
    ['without a usable row', (goodText: string) => goodText.replace('"bitcoin"', '"../bitcoin"')],
    ['not text', () => '\u0000\uffff'],
  ])('counts as missing if it is %s', async (_case, damageText) => {
    const dataDir = temporaryFolder();
    const file = fileIn(dataDir);
    file.save(listOf(1));
    await file.flush();
    const path = join(dataDir, 'market-list.json');
    const otherFolder = temporaryFolder();
    if (damageText)
      writeFileSync(join(otherFolder, 'market-list.json'), damageText(readFileSync(path, 'utf8')));
    expect(fileIn(otherFolder).read()).toBeNull();
  });

  it('only causes a log entry if it cannot be written', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'file'), '');
    const logLines: string[] = [];
    const file = createLastGoodFile({
      dataDir: join(dataDir, 'file'),
      clock,
      log: (message) => logLines.push(message),
    });
    file.save(listOf(1));
    await file.flush();
    expect(logLines).toEqual(['writing the market list']);
    expect(file.read()).toBeNull();
  });

  it('is complete for a reader at any moment', async () => {
    const dataDir = temporaryFolder();
    const file = fileIn(dataDir);
    file.save(listOf(1));
    await file.flush();
    for (let price = 2; price <= 20; price += 1) {
      file.save(listOf(price));
      let isWritten = false;
      const pendingWrite = file.flush().then(() => {
        isWritten = true;
      });
      while (!isWritten) {
        expect(fileIn(dataDir).read()).not.toBeNull();
        await new Promise(setImmediate);
      }
      await pendingWrite;
    }
  });

  it('is complete after a kill during a write', async () => {
    const dataDir = temporaryFolder();
    const program = `
      const { createLastGoodFile } = await import(${JSON.stringify(new URL('./last-good-file.ts', import.meta.url).href)});
      const { readCoinList } = await import(${JSON.stringify(new URL('./coin-list.ts', import.meta.url).href)});
      const file = createLastGoodFile({ dataDir: ${JSON.stringify(dataDir)}, clock: { now: () => 9e12 }, log: console.error });
      for (let price = 1; ; price += 1) {
        const rows = Array.from({ length: 250 }, (_, i) => ({ id: 'coin-' + i, symbol: 's', name: 'n', current_price: price }));
        file.save(readCoinList(rows, 1e12 + price, null));
        await file.flush();
        if (price === 5) process.stdout.write('writing');
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const list = fileIn(dataDir).read();
    expect(list?.coins).toHaveLength(250);
    expect(list?.coins[0]?.current_price).toBeGreaterThanOrEqual(5);
  }, 30_000);
});
