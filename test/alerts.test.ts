import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { isInstalled } from '../scripts/programs/is-installed.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';

const rules = z
  .object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) }),
    ),
  })
  .parse(parse(readFileSync('ops/alerts.yml', 'utf8')))
  .groups.flatMap((ruleGroup) => ruleGroup.rules);

const labelsOf = (process: number) => `{instance="shop:3000",process="${process}"}`;
/** Metrics of a site that is set up for two processes. */
const readySeries = [1, 2].map((n) => `candlewick_ready${labelsOf(n)} 1`);
const wantedSeries = [1, 2].map((n) => `candlewick_processes_wanted${labelsOf(n)} 2`);
const oneReady = [...readySeries.slice(0, 1), ...wantedSeries.slice(0, 1)];

/** For each alert: the metrics at a time, and how many alerts they raise. */
const measuredCases: [alert: string, series: string[], alerts: number][] = [
  ['CandlewickProcessMissing', [...readySeries, ...wantedSeries], 0],
  ['CandlewickProcessMissing', oneReady, 1],
  ['CandlewickDatabaseAway', [`candlewick_database_up${labelsOf(1)} 1`], 0],
  ['CandlewickDatabaseAway', [`candlewick_database_up${labelsOf(1)} 0`], 1],
  ['CandlewickMailsFailed', [`candlewick_mails_failed${labelsOf(1)} 0`], 0],
  // Every process reports the same number, so the alert must fire only once.
  ['CandlewickMailsFailed', [1, 2].map((n) => `candlewick_mails_failed${labelsOf(n)} 3`), 1],
  ['CandlewickBackupOld', [`candlewick_backup_age_seconds${labelsOf(1)} 90000`], 0],
  [
    'CandlewickBackupOld',
    [1, 2].map((n) => `candlewick_backup_age_seconds${labelsOf(n)} 200000`),
    1,
  ],
];

test.skipIf(!isInstalled('promtool'))(
  'OPS-ALERTS: Prometheus raises each alert for the metrics that call for it, and for no others',
  () => {
    const tests = measuredCases.map(([alert, series, alertCount]) => ({
      interval: '1m',
      input_series: series.map((line) => {
        const [, name = '', value = ''] = /^(.*) (\S+)$/.exec(line) ?? [];
        return { series: name, values: `${value}x5` };
      }),
      promql_expr_test: [
        {
          expr: `count(${rules.find((rule) => rule.alert === alert)?.expr}) or vector(0)`,
          eval_time: '3m',
          exp_samples: [{ labels: '{}', value: alertCount }],
        },
      ],
    }));
    const file = join(temporaryFolder(), 'tests.yml');
    // JSON is valid YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [], evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
      encoding: 'utf8',
    });
    expect(stdout + stderr).toContain('SUCCESS');
    expect(status).toBe(0);
  },
);
