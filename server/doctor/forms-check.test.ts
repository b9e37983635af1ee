import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../site/env.ts';
import { checkForms } from './forms-check.ts';

test('OPS-DOCTOR, FORM-CONTACT: a form that is to send mail and cannot is told of', async () => {
  const own = mkdtempSync(join(tmpdir(), 'forms-'));
  onTestFinished(() => rmSync(own, { recursive: true }));
  const folders = { defaults: 'brand', own };
  expect(await checkForms(readSettings({}), folders)).toEqual([]);
  writeFileSync(join(own, 'site.yaml'), 'contact: mail\n');
  expect(await checkForms(readSettings({}), folders)).toMatchObject([
    {
      state: 'wrong',
      found: expect.stringContaining('the form says that it sends nothing'),
      mend: 'Set SMTP_URL and MAIL_FROM, or write contact: demonstration.',
    },
  ]);
  const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'shop@wax.example' };
  expect(await checkForms(readSettings(mail), folders)).toEqual([]);
});
