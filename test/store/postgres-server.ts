import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL server, for tests that run on it; empty: they run on the embedded database. */
    postgresUrl: string;
  }
}

/** With CANDLEWICK_POSTGRES=required a missing server is a failure. */
export const isPostgresSkipped = (): boolean =>
  findPostgres() === null && process.env['CANDLEWICK_POSTGRES'] !== 'required';

/** Starts one server for the whole run, or none if its tests are skipped. Each test has its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isPostgresSkipped()) {
    project.provide('postgresUrl', '');
    return async () => {};
  }
  // With autovacuum, the server would start a worker every other second for one of many short-lived databases.
  const server = await startPostgres({ durable: false, more: ['autovacuum=off'] });
  project.provide('postgresUrl', server.url());
  return server.stop;
}
