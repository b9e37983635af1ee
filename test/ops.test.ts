import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { settingNames } from '../contract/settings.ts';
import { isInstalled } from '../scripts/programs/is-installed.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { isFull } from './full-run.ts';
import { canCreateNamespaces, type Machine, startMachine } from './machine.ts';

// Each file of ops/ is read by its own program. No container engine is available, so a mount namespace holds the
// files at a machine's own paths, and test/containers.postgres.test.ts carries out the Dockerfile.

const files = readdirSync('ops').sort();
const readFile = (file: string) => readFileSync(join('ops', file), 'utf8');
const units = files.filter((file) => /\.(service|timer)$/.test(file));

test('OPS-FILES: each file of ops has a program that reads it in a test', () => {
  const otherSettings = [
    'Caddyfile',
    'Dockerfile',
    'alerts.yml',
    'compose.yaml',
    'grafana-dashboard.json',
    'nginx-desk.conf',
    'nginx.conf',
  ];
  expect(files.filter((file) => !units.includes(file))).toEqual(otherSettings);
});

const site = z.object({ environment: z.record(z.string(), z.string().nullable()) });

test('OPS-FILES: compose passes every setting of its .env to the sites, or names it as left out', () => {
  const text = readFile('compose.yaml');
  const [, leftOut = ''] = /left out: ([A-Z_ ]+)\n/.exec(text) ?? [];
  const { services } = z
    .object({ services: z.looseObject({ 'site-1': site, 'site-2': site }) })
    .parse(parse(text, { merge: true }));
  for (const { environment } of [services['site-1'], services['site-2']]) {
    // A variable without a value, or with a default, passes on the value of .env.
    const passedNames = Object.keys(environment).filter(
      (name) => environment[name] === null || environment[name]?.startsWith(`\${${name}:-`),
    );
    const documentedNames = [...passedNames, ...leftOut.split(' ')];
    expect(documentedNames.sort()).toEqual([...settingNames].sort());
  }
  const document = readFileSync('docs/operating.md', 'utf8');
  for (const name of leftOut.split(' ')) expect(document).toContain(`\`${name}\``);
});

test.skipIf(!isInstalled('docker') || spawnSync('docker', ['compose', 'version']).status !== 0)(
  'OPS-FILES: docker compose reads compose.yaml, and a password with any character reaches the sites whole',
  () => {
    const password = 'p/a#s?s@ %w:&';
    const folder = temporaryFolder();
    const file = join(folder, '.env');
    writeFileSync(
      file,
      `SITE_NAME=shop.example\nPOSTGRES_PASSWORD='${password}'\nMAIL_BCC=a@b.example\n`,
    );
    const { stdout, stderr } = spawnSync(
      'docker',
      ['compose', '-f', 'ops/compose.yaml', '--env-file', file, 'config', '--format', 'json'],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const { environment } = JSON.parse(stdout).services['site-1'];
    expect(environment).toMatchObject({ PGPASSWORD: password, MAIL_BCC: 'a@b.example' });
  },
);

describe.skipIf(!isInstalled('promtool'))('OPS-FILES: Prometheus', () => {
  const checkFile = (file: string) =>
    spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });

  test('reads the alerts', () => {
    const { status, stderr } = checkFile('ops/alerts.yml');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('reads every query of the dashboard', () => {
    const queries = [
      ...readFile('grafana-dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g),
    ].map(([, text = '']): string => JSON.parse(text));
    expect(queries.length).toBeGreaterThan(10);
    const rules = queries.map((query, index) => ({
      record: `query:${index}`,
      // Replace the variables as Grafana does.
      expr: query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    }));
    const file = join(temporaryFolder(), 'queries.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { status, stderr } = checkFile(file);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

/** The values of a key in a systemd unit, which may occur several times. */
const linesOf = (unit: string, name: string) =>
  [...readFile(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
const lineOf = (unit: string, name: string) => linesOf(unit, name)[0] ?? '';

/**
 * Follows the comment at the head of candlewick.service as far as it works without systemd, and starts the unit's
 * command.
 */
async function startAsUnit(machine: Machine, settings: string) {
  const unit = 'candlewick.service';
  const [, useraddLine = ''] = /^# {3}(useradd .*)$/m.exec(readFile(unit)) ?? [];
  const folder = `/var/lib/${lineOf(unit, 'StateDirectory')}`;
  const user = lineOf(unit, 'User');
  const preparation = machine.run(
    `${useraddLine} && mkdir -m ${lineOf(unit, 'StateDirectoryMode')} ${folder} && chown ${user} ${folder} && printf '${settings}' > /etc/candlewick.env`,
  );
  expect(preparation).toEqual({ status: 0, output: '' });
  const environment = [...linesOf(unit, 'Environment'), ...settings.split('\\n')].filter(Boolean);
  const startedService = machine.start(
    `setpriv --reuid=${user} --regid=${user} --clear-groups env -i PATH=/usr/bin:/bin ${environment.join(' ')} ${lineOf(unit, 'ExecStart')}`,
  );
  await expect
    .poll(() => machine.get('http://127.0.0.1:3000/readyz').status || startedService.output(), {
      timeout: 20_000,
    })
    .toBe(200);
  return startedService;
}

const programs = ['nginx', 'caddy', 'systemd-analyze', 'setpriv', 'nsenter'];

test.skipIf(!isFull || !canCreateNamespaces() || !programs.every(isInstalled))(
  'OPS-FILES: on a machine of their own, the units, nginx.conf and the Caddyfile are read unchanged at their own paths, and serve',
  { timeout: 90_000 },
  async () => {
    const machine = await startMachine();
    expect(
      machine.run(`cp ${units.map((unit) => `ops/${unit}`).join(' ')} /etc/systemd/system/`).status,
    ).toBe(0);
    for (const unit of units)
      expect([unit, machine.run(`systemd-analyze verify /etc/systemd/system/${unit}`)]).toEqual([
        unit,
        { status: 0, output: '' },
      ]);
    await startAsUnit(
      machine,
      'PUBLIC_URL=http://shop.example\\nTRUST_PROXY=1\\nHOST=0.0.0.0\\nMARKET_SOURCE=simulated\\nAVATAR_URL=off\\n',
    );

    // Debian's configuration, with the one line that the file's head asks for.
    const [, includeLine = ''] = /^# {3}(include .*;)$/m.exec(readFile('nginx.conf')) ?? [];
    machine.run(
      `rm -f /etc/nginx/sites-enabled/*; echo '${includeLine}' > /etc/nginx/conf.d/shop.conf; mkdir -p /var/log/nginx`,
    );
    const nginxTest = machine.run('nginx -t');
    expect(nginxTest.output).not.toMatch(/warn|emerg/);
    expect(nginxTest.status).toBe(0);
    const nginx = machine.start("nginx -g 'daemon off;'");
    const page = () => machine.get('http://127.0.0.1/about', 'shop.example');
    await expect.poll(() => page().status || nginx.output()).toBe(200);
    expect(page().headers['x-cache']).toBe('HIT');
    await nginx.stop();

    // The command of Caddy's image, with the environment of compose.yaml.
    const composeCaddy = parse(readFile('compose.yaml')).services.caddy;
    expect(composeCaddy.volumes[0]).toBe('./Caddyfile:/etc/caddy/Caddyfile:ro');
    machine.run(
      'mkdir -p /etc/caddy /var/lib/caddy; cp ops/Caddyfile /etc/caddy; printf "127.0.0.1 site-1\\n127.0.0.2 site-2\\n" >> /etc/hosts',
    );
    const caddy = machine.start('caddy run --config /etc/caddy/Caddyfile --adapter caddyfile', {
      // Caddy issues the certificate for this name itself, because there is no network.
      SITE_NAME: 'shop.localhost',
      UPSTREAMS: composeCaddy.environment.UPSTREAMS,
      HOME: '/var/lib/caddy',
    });
    const secure = () => machine.get('https://127.0.0.1/about', 'shop.localhost');
    await expect.poll(() => secure().status || caddy.output(), { timeout: 20_000 }).toBe(200);
    expect(machine.get('http://127.0.0.1/about', 'shop.localhost')).toMatchObject({
      status: 308,
      headers: { location: 'https://shop.localhost/about' },
    });
  },
);

test.skipIf(!isInstalled('caddy'))(
  'OPS-FILES: the Caddyfile is formatted as Caddy formats it',
  () => {
    const { status, stdout } = spawnSync('caddy', ['fmt', 'ops/Caddyfile'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, readFile('Caddyfile')]);
  },
);
