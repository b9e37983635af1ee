import { expect, test } from 'vitest';
import { settingNames } from '../../contract/settings.ts';
import { describeMisspeltSettings } from './misspelt-settings.ts';

const environment = (names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, 'hunter2']));

test('OPS-MISSPELT: a name in the environment that is close to a setting’s is reported, without its value', () => {
  const slips = environment(
    'STRIPE_SECRET_KEYS MARKET_POLL_SECOND SMTP_URI DATABASE_ULR stripe_webhook_secret PUBLIC_URLS',
  );
  const description = describeMisspeltSettings(slips);
  expect(description.map((sentence) => /mean (\w+)\?$/.exec(sentence)?.[1])).toEqual([
    'STRIPE_SECRET_KEY',
    'MARKET_POLL_SECONDS',
    'SMTP_URL',
    'DATABASE_URL',
    'STRIPE_WEBHOOK_SECRET',
    'PUBLIC_URL',
  ]);
  expect(description.join()).not.toContain('hunter2');
});

test('OPS-MISSPELT: settings, and other programs’ names, are ignored', () => {
  expect(describeMisspeltSettings(environment(settingNames.join(' ')))).toEqual([]);
  const foreignNames = `PATH HOME PWD OLDPWD USER LOGNAME SHELL SHLVL LANG LC_ALL TERM TZ MAIL MAILTO HOSTNAME HOSTTYPE
    EDITOR DISPLAY TMPDIR XDG_DATA_DIRS XDG_CACHE_HOME XDG_RUNTIME_DIR NODE_ENV NODE_OPTIONS NODE_PATH INIT_CWD
    npm_config_cache npm_config_loglevel npm_package_name npm_lifecycle_event npm_node_execpath
    PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE POSTGRES_URL POSTGRES_USER POSTGRES_PASSWORD
    REDIS_URL MYSQL_URL MONGO_URL DATABASE_NAME DATABASE_USER DATABASE_HOST SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASS
    SMTP_PASSWORD STRIPE_API_KEY STRIPE_PUBLISHABLE_KEY LOG_FILE LOG_PATH LOG_DIR CACHE_DIR CACHE_URL CACHE_TTL
    SITE_URL SITE_ID SITE_NAME STORE_URL STORE_NAME DATA_PATH PUBLIC_IP PUBLIC_KEY HTTP_PROXY HTTPS_PROXY NO_PROXY
    PROXY_HOST HOST_IP INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID SYSTEMD_EXEC_PID
    MEMORY_PRESSURE_WATCH CREDENTIALS_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY CI GITHUB_TOKEN GITHUB_SHA DYNO
    AWS_REGION AWS_SECRET_ACCESS_KEY KUBERNETES_SERVICE_HOST KUBERNETES_PORT CANDLEWICK_FULL CANDLEWICK_ENV_FILE MOVE_TO
    SSH_AUTH_SOCK SSH_CONNECTION GPG_AGENT_INFO COLORTERM LS_COLORS LESSOPEN VIRTUAL_ENV GOPATH JAVA_HOME _`;
  expect(describeMisspeltSettings(environment(foreignNames))).toEqual([]);
});

test('OPS-MISSPELT: thousands of names, and very long ones, do not delay the start', () => {
  const serviceNames = Array.from(
    { length: 5_000 },
    (_, index) => `SVC_${index}_PORT_8080_TCP_ADDR_IPV4`,
  );
  const beforeMs = performance.now();
  expect(
    describeMisspeltSettings(environment([...serviceNames, 'A'.repeat(60_000)].join(' '))),
  ).toEqual([]);
  // A full comparison of each name with each setting took 34 seconds.
  expect(performance.now() - beforeMs).toBeLessThan(3_000);
});
