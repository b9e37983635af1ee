import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isInstalled } from '../scripts/programs/is-installed.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { environmentOf, readCompose } from './compose.ts';
import { filesInImage } from './docker-context.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { startPostgresWith } from './password-server.ts';
import { startCaddy } from './proxy.ts';
import { openSession, pay, statusOf } from './store/buyer.ts';
import { someVariant } from './store/some-variant.ts';

// No container engine is available. So the tests carry out the lines of the Dockerfile and the services of compose.yaml
// one by one, as an ordinary user, in an empty folder that acts as the container's root.

/** The instructions of the Dockerfile, each with the rest of its line. */
const readDockerfile = () =>
  readFileSync('ops/Dockerfile', 'utf8')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [, name = '', argument = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
      return { name, rest: argument.trim() };
    });

/** The unprivileged user: `nobody` if root runs the tests. */
function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** A folder instead of a container's root, and the user who works in it. */
function emptyRoot() {
  const root = mkdtempSync(join(tmpdir(), 'container-'));
  const user = ordinaryUser();
  const giveToUser = (path: string) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  };
  for (const path of [root, join(root, 'home'), join(root, 'tmp')]) {
    mkdirSync(path, { recursive: true });
    giveToUser(path);
  }
  // Take from this machine only what npm needs to reach its registry.
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  const environment = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: join(root, 'home'),
    TMPDIR: join(root, 'tmp'),
    ...(certificates && { NODE_EXTRA_CA_CERTS: certificates }),
  };
  onTestFinished(() => {
    spawnSync('chmod', ['-R', 'u+w', root]);
    rmSync(root, { recursive: true, force: true, maxRetries: 10 });
  });
  return { root, user, giveToUser, environment };
}

type Root = ReturnType<typeof emptyRoot>;

/** Copies the project's files that .dockerignore lets in. */
function copyProject(targetFolder: string): void {
  const copiedFiles = filesInImage();
  const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  }).stdout.split('\n');
  for (const file of files)
    if (copiedFiles.has(file.split('/')[0] ?? '')) cpSync(file, join(targetFolder, file));
}

interface Image {
  folder: string;
  environment: Record<string, string>;
  command: string[];
  health: string[];
}

const list = z.array(z.string());

/** Carries out the instructions of the Dockerfile. */
function buildImage({ root, user, environment }: Root): Image {
  const image: Image = { folder: root, environment: {}, command: [], health: [] };
  const inRoot = (text: string) => text.replaceAll(/(?<=^|\s)\/(?=data\b)/g, `${root}/`);
  for (const { name, rest } of readDockerfile())
    switch (name) {
      case 'FROM':
        expect(rest).toMatch(new RegExp(`^node:${process.versions.node.split('.')[0]}-`));
        break;
      case 'WORKDIR':
        image.folder = join(root, rest);
        mkdirSync(image.folder);
        break;
      case 'COPY':
        expect(rest).toBe('. .');
        copyProject(image.folder);
        if (user.uid !== undefined)
          spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, image.folder]);
        break;
      case 'RUN': {
        // Skip packages that an image installs as root: here one unprivileged user runs every line.
        if (rest.startsWith('apt-get ')) {
          const { database } = readCompose({ SITE_NAME: 'a', POSTGRES_PASSWORD: 'b' });
          expect(`postgres:${/ postgresql-client-(\d+) /.exec(rest)?.[1]}`).toBe(database?.image);
          break;
        }
        // The current user takes the place of the image's user `node`.
        const command = inRoot(rest).replaceAll('node:node', '"$(id -u):$(id -g)"');
        const { status, stderr } = spawnSync('sh', ['-c', command], {
          ...user,
          cwd: image.folder,
          env: environment,
          encoding: 'utf8',
        });
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
        break;
      }
      case 'ENV':
        for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
          image.environment[key] = inRoot(value);
        break;
      case 'HEALTHCHECK':
        image.health = list.parse(JSON.parse(/CMD (\[.*\])$/.exec(rest)?.[1] ?? ''));
        break;
      case 'CMD':
        image.command = list.parse(JSON.parse(rest));
        break;
      default:
        expect(['USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL']).toContain(name);
    }
  return image;
}

/** Reads the output of a process and stops it at the end of the test. */
function trackProcess(child: ChildProcess) {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const childExit = once(child, 'exit');
    child.kill('SIGTERM');
    await childExit;
    return child.exitCode;
  };
  onTestFinished(async () => void (await stop()));
  return { stop, said: () => output };
}

/** Runs the `store` function of docs/operating.md, with a fake `docker` for the container of the first site. */
function commandsOfDocument(options: {
  uid?: number;
  gid?: number;
  cwd: string;
  env: NodeJS.ProcessEnv;
}) {
  const text = readFileSync('docs/operating.md', 'utf8');
  const [, script = ''] = /```sh\n(store\(\) .*?\n\}\n)/s.exec(text) ?? [];
  const dockerFunction = 'docker() { until [ "$1" = site-1 ]; do shift; done; shift; "$@"; }\n';
  return (args: readonly string[]) =>
    spawnSync('sh', ['-c', `${dockerFunction}${script}store "$@"`, 'sh', ...args], {
      ...options,
      encoding: 'utf8',
    });
}

test.runIf(isFull)(
  'OPS-CONTAINERS: the role and database of docs/operating.md are enough for the store',
  async () => {
    const [, statements = ''] =
      /```sql\n(.*?)```/s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
    // The tests' superuser already has the name that the document uses.
    const name = 'candlewick_of_document';
    const admin = new Client(inject('postgresUrl'));
    await admin.connect();
    onTestFinished(async () => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`drop role if exists ${name}`);
      await admin.end();
    });
    for (const statement of statements.trim().split('\n'))
      await admin.query(statement.replaceAll('candlewick', name));
    const url = new URL(name, inject('postgresUrl'));
    url.username = name;
    const database = await openDatabase({ place: { url: url.href } });
    expect(await database.read.selectFrom('orders').selectAll().execute()).toEqual([]);
    await database.close();
  },
);

test.runIf(isFull && isInstalled('caddy'))(
  'OPS-CONTAINERS: the Dockerfile and compose.yaml, carried out line by line as an ordinary user in an empty folder, build a site that cannot write its program, sells through Caddy and stops in time',
  { timeout: 600_000 },
  async () => {
    const container = emptyRoot();
    const image = buildImage(container);
    // read_only: from now on the program's folder cannot be written.
    spawnSync('chmod', ['-R', 'a-w', image.folder]);
    chmodSync(image.folder, 0o555);

    const port = await freePort();
    const variables = {
      SITE_NAME: `127.0.0.1:${port}`,
      POSTGRES_PASSWORD: 'p/a#s?s@w %20:&"$',
      MARKET_SOURCE: 'simulated',
      AVATAR_URL: 'off',
    };
    const database = await startPostgresWith(variables.POSTGRES_PASSWORD);
    const composeServices = readCompose(variables);
    const scripts = join(container.root, 'assets');
    mkdirSync(scripts);
    container.giveToUser(scripts);
    expect(Object.keys(composeServices)).toEqual(['site-1', 'site-2', 'database', 'caddy']);
    const sitePorts: number[] = [];
    const sites = [];
    const environments: Record<string, string>[] = [];
    for (const name of ['site-1', 'site-2']) {
      const serviceLines = composeServices[name];
      if (serviceLines === undefined) throw new Error(`compose.yaml has no ${name}`);
      const environment = environmentOf(serviceLines, variables);
      expect(serviceLines.read_only).toBe(true);
      expect(serviceLines.volumes).toEqual([`${name}:/data`, 'assets:/data/assets']);
      const dataDir = join(container.root, name);
      mkdirSync(dataDir);
      container.giveToUser(dataDir);
      symlinkSync(scripts, join(dataDir, 'assets'));
      const sitePort = await freePort();
      const url = new URL(environment['DATABASE_URL'] ?? '');
      expect([url.hostname, url.pathname]).toEqual(['database', '/candlewick']);
      url.host = database.host;
      const settings = {
        ...container.environment,
        ...image.environment,
        ...environment,
        // This machine has no container network, and no certificate.
        HOST: '127.0.0.1',
        PORT: String(sitePort),
        DATA_DIR: dataDir,
        DATABASE_URL: url.href,
        PUBLIC_URL: environment['PUBLIC_URL']?.replace('https:', 'http:') ?? '',
      };
      environments.push(settings);
      const [program = '', ...args] = image.command;
      const spawnOptions = { ...container.user, cwd: image.folder, env: settings };
      const site = trackProcess(spawn(program, args, spawnOptions));
      const health = () => {
        const [file = '', ...otherParts] = image.health.map((part) =>
          part.replace(':3000', `:${sitePort}`),
        );
        return spawnSync(file, otherParts, spawnOptions).status;
      };
      await expect.poll(health, { timeout: 60_000 }).toBe(0);
      await expect.poll(site.said).toContain('"message"');
      sites.push(site);
      sitePorts.push(sitePort);
    }

    const { environment = {}, volumes = [] } = composeServices['caddy'] ?? {};
    expect(environment['UPSTREAMS']).toBe('site-1:3000 site-2:3000');
    expect(volumes[0]).toBe('./Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(environment['SITE_NAME']).toBe(`127.0.0.1:${port}`);
    const url = `http://127.0.0.1:${port}`;
    await startCaddy({ folder: container.root, port, behind: sitePorts, url });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
    // During an update, there are files of another version.
    const [version = ''] = readdirSync(scripts);
    mkdirSync(join(scripts, 'another'));
    writeFileSync(join(scripts, 'another/newer.js'), 'newer');
    for (const file of [
      'newer.js',
      readdirSync(join(scripts, version)).find((fileName) => fileName.endsWith('.js')),
    ])
      for (const _ of sites) expect((await fetch(`${url}/assets/${file}`)).status).toBe(200);
    const place = { origin: url, base: `${url}/api/store/candlewick` };
    const session = await openSession(place, [
      { variant_id: await someVariant(place), quantity: 1 },
    ]);
    expect((await pay(place, session)).status).toBe(303);
    expect(await statusOf(place, session)).toMatchObject({ order_status: 'paid' });
    const firstEnvironment: Record<string, string> = environments[0] ?? {};
    const run = commandsOfDocument({ ...container.user, cwd: image.folder, env: firstEnvironment });
    const backup = join(firstEnvironment['DATA_DIR'] ?? '', 'before.dump');
    expect(run(['backup', backup])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 order'),
    });
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0]);
  },
);
