import { expect, test } from 'vitest';
import { BackupError } from '../totals.ts';
import { postgresPrograms } from './postgres-programs.ts';

test('OPS-BACKUP: the message says what to install if PostgreSQL’s programs are missing', () => {
  const find = () => postgresPrograms({ PATH: '/none' }, 'postgres://localhost/store', '/none');
  expect(find).toThrow(BackupError);
  expect(find).toThrow(/pg_dump, pg_restore and psql are not installed here: install/);
});
