import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch, ensureBrowser } from '../scripts/programs/browser.mjs';
import { median } from './measuring/load.ts';
import { type Benchmark, formatMs } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

const rounds = 5;
const rowCount = 100_000;

/** A Kraken export of `rowCount` trades, a second apart. */
function krakenExport(): string {
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const time = new Date(1_600_000_000_000 + at * 1_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    return `"T${at}","O${at}","XXBTZUSD","${time}","buy","limit",30000,${300 + at},0.5,0.01,0,"","L${at}"`;
  });
  return [
    '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"',
    ...rows,
  ].join('\n');
}

/**
 * The time to read a large file of transactions, from choosing the file to storable rows, and the page's
 * longest pause meanwhile.
 */
export const importBenchmark: Benchmark = async () => {
  await ensureBrowser();
  await using chrome = await chromium.launch(browserLaunch());
  await using site = await runSite({});
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const file = join(folder, 'trades.csv');
  writeFileSync(file, krakenExport());
  const page = await chrome.newPage({ baseURL: site.url });
  await page.goto('/portfolio');
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const times: number[] = [];
  const pauses: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const measured = page.evaluate(
      () =>
        new Promise<{ time: number; pause: number }>((resolve) => {
          let from = 0;
          let last = 0;
          let pause = 0;
          addEventListener(
            'change',
            () => {
              from = last = performance.now();
            },
            { capture: true, once: true },
          );
          const look = () => {
            const now = performance.now();
            if (last > 0) pause = Math.max(pause, now - last);
            if (last > 0) last = now;
            if (document.querySelector('dialog tbody tr') && from > 0)
              resolve({ time: now - from, pause });
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
    await dialog.locator('input[type=file]').setInputFiles(file);
    const { time, pause } = await measured;
    times.push(time);
    pauses.push(pause);
    await dialog.getByRole('button', { name: 'Back' }).click();
  }
  rmSync(folder, { recursive: true });
  return [
    {
      what: `a file of ${rowCount.toLocaleString('en')} trades, from its choice to its rows`,
      figure: formatMs(median(times)),
      target: '< 3000 ms',
      reached: median(times) < 3_000,
    },
    {
      what: 'the longest pause of the page meanwhile',
      figure: formatMs(median(pauses)),
      target: '≤ 100 ms',
      reached: median(pauses) <= 100,
    },
  ];
};
