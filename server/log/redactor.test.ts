import { expect, test } from 'vitest';
import { readSettings } from '../site/env.ts';
import { createRedactor } from './redactor.ts';

test('RUN-SECRETS: no line contains a key or a password of the settings, whatever its source', () => {
  const redact = createRedactor(
    readSettings({
      PUBLIC_URL: 'https://example.com',
      MARKET_API_KEY: 'CG-market',
      STRIPE_SECRET_KEY: 'sk_test_stripe',
      STRIPE_WEBHOOK_SECRET: 'whsec_hook',
      METRICS_TOKEN: 'metrics-token-word',
      SMTP_URL: 'smtps://shop:mail%2Fword@mail.example',
      MAIL_FROM: 'shop@wax.example',
      DATABASE_URL: 'postgres://shop:p%40ssword@db.example/shop?password=other-word',
    }),
  );
  const line = redact(
    'fetch: "CG-market" sk_test_stripe whsec_hook p%40ssword p@ssword other-word metrics-token-word mail/word mail%2Fword at db.example for shop',
  );
  expect(line).toBe(
    'fetch: "[secret]" [secret] [secret] [secret] [secret] [secret] [secret] [secret] [secret] at db.example for shop',
  );
});
