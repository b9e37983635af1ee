import { expect, test } from 'vitest';
import { BackupError } from '../totals.ts';
import { postgresPrograms } from './postgres-programs.ts';

test('OPS-BACKUP: where PostgreSQL’s programs are missing it says what to install', () => {
  const find = () => postgresPrograms({ PATH: '/none' }, 'postgres://localhost/store', '/none');
  expect(find).toThrow(BackupError);
  expect(find).toThrow(/pg_dump, pg_restore and psql are not installed here: install/);
});
