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
  .groups.flatMap((group) => group.rules);

const of = (process: number) => `{instance="shop:3000",process="${process}"}`;
/** Series of a site that wants two processes: both are ready, or one of them. */
const both = [1, 2].map((n) => `candlewick_ready${of(n)} 1`);
const wanted = [1, 2].map((n) => `candlewick_processes_wanted${of(n)} 2`);
const one = [...both.slice(0, 1), ...wanted.slice(0, 1)];

/** The measured series, and the number of alerts that they raise. */
const measured: [alert: string, series: string[], alerts: number][] = [
  ['CandlewickProcessMissing', [...both, ...wanted], 0],
  ['CandlewickProcessMissing', one, 1],
  ['CandlewickDatabaseAway', [`candlewick_database_up${of(1)} 1`], 0],
  ['CandlewickDatabaseAway', [`candlewick_database_up${of(1)} 0`], 1],
  ['CandlewickMailsFailed', [`candlewick_mails_failed${of(1)} 0`], 0],
  // Every process reports the same number, so the alert must fire only once.
  ['CandlewickMailsFailed', [1, 2].map((n) => `candlewick_mails_failed${of(n)} 3`), 1],
  ['CandlewickBackupOld', [`candlewick_backup_age_seconds${of(1)} 90000`], 0],
  ['CandlewickBackupOld', [1, 2].map((n) => `candlewick_backup_age_seconds${of(n)} 200000`), 1],
];

test.skipIf(!isInstalled('promtool'))(
  'OPS-ALERTS: Prometheus itself tells what is wrong of what is measured, and nothing of what is not',
  () => {
    const tests = measured.map(([alert, series, alerts]) => ({
      interval: '1m',
      input_series: series.map((each) => {
        const [, name = '', value = ''] = /^(.*) (\S+)$/.exec(each) ?? [];
        return { series: name, values: `${value}x5` };
      }),
      promql_expr_test: [
        {
          expr: `count(${rules.find((rule) => rule.alert === alert)?.expr}) or vector(0)`,
          eval_time: '3m',
          exp_samples: [{ labels: '{}', value: alerts }],
        },
      ],
    }));
    const file = join(temporaryFolder(), 'tests.yml');
    // YAML includes JSON.
    writeFileSync(file, JSON.stringify({ rule_files: [], evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
      encoding: 'utf8',
    });
    expect(stdout + stderr).toContain('SUCCESS');
    expect(status).toBe(0);
  },
);
