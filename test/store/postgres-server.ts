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

/** Starts one server for the whole run, on which each test has its own database; none if those tests are skipped. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isPostgresSkipped()) {
    project.provide('postgresUrl', '');
    return async () => {};
  }
  // Otherwise the server would start a worker for one of many short-lived databases every other second.
  const server = await startPostgres({ durable: false, more: ['autovacuum=off'] });
  project.provide('postgresUrl', server.url());
  return server.stop;
}
