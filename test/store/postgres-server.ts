import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a PostgreSQL server for tests that run on that engine; empty: they run on the embedded database. */
    postgresUrl: string;
  }
}

/** Where a run must prove everything (CANDLEWICK_POSTGRES=required), a missing server is a failure. */
export const isLeftOut = (): boolean =>
  findPostgres() === null && process.env['CANDLEWICK_POSTGRES'] !== 'required';

/** One server for all tests of a run, each with a database of its own on it; none where they are left out. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isLeftOut()) {
    project.provide('postgresUrl', '');
    return async () => {};
  }
  const server = await startPostgres({ durable: false });
  project.provide('postgresUrl', server.url());
  return server.stop;
}
