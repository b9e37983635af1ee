import { expect, test } from 'vitest';
import { createReload } from './reload-settings.ts';

function createTestReload(environment: Record<string, string>) {
  const messages: string[] = [];
  const restarts: Record<string, string>[] = [];
  const reload = createReload({
    environment,
    note: (message) => messages.push(message),
    restart: (settings) => restarts.push(settings),
  });
  return {
    reload(rereadSettings: Record<string, string | null>) {
      messages.length = 0;
      restarts.length = 0;
      reload(rereadSettings);
      return { messages: [...messages], restarts: [...restarts] };
    },
  };
}

const database = 'postgres://shop:old@db.example/shop';

test('RUN-RELOAD: rotated secrets are read again, without logging their values', () => {
  const { reload } = createTestReload({ METRICS_TOKEN: 'a'.repeat(20), DATABASE_URL: database });
  const secrets = {
    METRICS_TOKEN: 'hunter2'.repeat(4),
    DATABASE_URL: database.replace('old', 'hunter2'),
  };
  const { messages, restarts } = reload(secrets);
  expect(restarts).toEqual([secrets]);
  expect(messages).toEqual(['read again from .env: DATABASE_URL, METRICS_TOKEN']);
  expect(reload(secrets).messages).toEqual([
    'no setting in .env has changed; settings of the environment are read only at a restart',
  ]);
  // A secret that was removed becomes empty.
  expect(reload({ ...secrets, METRICS_TOKEN: null }).restarts).toEqual([
    { ...secrets, METRICS_TOKEN: '' },
  ]);
});

test('RUN-RELOAD: settings that all processes share change only at a restart, and the log says so', () => {
  const { reload } = createTestReload({ PORT: '3000', DATABASE_URL: database });
  const { messages, restarts } = reload({
    PORT: '3001',
    DATABASE_URL: database.replace('db.example', 'other.example'),
    OFFLINE: 'off',
  });
  expect(restarts).toEqual([{ OFFLINE: 'off' }]);
  expect(messages).toEqual([
    'read again from .env: OFFLINE',
    'PORT, DATABASE_URL will change at a restart alone',
  ]);
});

test('RUN-RELOAD: with an unusable setting, no process is replaced', () => {
  const { reload } = createTestReload({});
  expect(reload({ LOG_LEVEL: 'infp', OFFLINE: 'off' })).toEqual({
    messages: [
      'Nothing is reloaded, and the site goes on as it is. The setting LOG_LEVEL cannot be used: must be silent, error, warn, info or debug.',
    ],
    restarts: [],
  });
});
