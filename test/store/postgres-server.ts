import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a PostgreSQL server for tests that run on that engine; empty: they run on the embedded database. */
    postgresUrl: string;
  }
}

/** One server for all tests of a run, each with a database of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false });
  project.provide('postgresUrl', server.url());
  return server.stop;
}
