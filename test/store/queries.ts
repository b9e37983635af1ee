import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { vi } from 'vitest';
import type { DatabasePlace } from '../../server/db/database.ts';

/** Queries with the parameters of their last call. */
type Queries = Map<string, readonly unknown[]>;

/** Records every query that this process sends to either engine until `run` ends. */
export async function recordQueries(run: () => Promise<unknown>): Promise<Queries> {
  const seenQueries: Queries = new Map();
  const originalPrepare = DatabaseSync.prototype.prepare;
  const inFile = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    text,
    ...otherArgs
  ) {
    seenQueries.set(text, []);
    return originalPrepare.call(this, text, ...otherArgs);
  });
  const query = Client.prototype.query;
  const atServer = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const [text, values] = args;
    if (typeof text === 'string') seenQueries.set(text, Array.isArray(values) ? values : []);
    return Reflect.apply(query, this, args);
  });
  try {
    await run();
  } finally {
    inFile.mockRestore();
    atServer.mockRestore();
  }
  for (const text of seenQueries.keys())
    if (!/^(?:select|insert|update|delete|with)\b/i.test(text)) seenQueries.delete(text);
  return seenQueries;
}

/** Finds the queries that completely scan a table which grows with every order. */
export async function findFullScans(
  place: DatabasePlace,
  queries: Queries,
  largeTables: readonly string[],
): Promise<string[]> {
  const read =
    'file' in place
      ? await scansInFile(place.file, queries)
      : await scansAtServer(place.url, queries);
  return read.flatMap(({ text, tables }) => {
    const scannedTables = tables.filter((table) => largeTables.includes(table));
    return scannedTables.length === 0 ? [] : [`${scannedTables.join(', ')}: ${text}`];
  });
}

type Scans = { text: string; tables: string[] }[];

/** True for a query with a limit and without an offset, which may scan an index from its start. */
function isBounded(text: string): boolean {
  const outerQuery = text.replace(/\(select [^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
  return / limit /.test(outerQuery) && !/ where /.test(outerQuery);
}

async function scansInFile(file: string, queries: Queries): Promise<Scans> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return [...queries.keys()].map((text) => {
      const aliases = new Map(
        [...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [
          alias,
          table,
        ]),
      );
      const plan = db.prepare(`explain query plan ${text}`).all();
      const tables = plan.flatMap(({ detail }) => {
        const [, name = '', scanDetail = ''] = /^SCAN (\w+)(.*)$/.exec(String(detail)) ?? [];
        const isIndexUsed = scanDetail.includes('USING') && isBounded(text);
        return name === '' || isIndexUsed ? [] : [aliases.get(name) ?? name];
      });
      return { text, tables };
    });
  } finally {
    db.close();
  }
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

async function scansAtServer(url: string, queries: Queries): Promise<Scans> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query('analyze');
    const scans: Scans = [];
    for (const [text, values] of queries) {
      const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
      scans.push({ text, tables: scansOf(rows[0]['QUERY PLAN'][0].Plan, isBounded(text)) });
    }
    return scans;
  } finally {
    await client.end();
  }
}

function scansOf(plan: Plan, isLimited: boolean): string[] {
  const type = plan['Node Type'];
  const isIndexUsed = /^Index.*Scan$/.test(type) && (isLimited || plan['Index Cond'] !== undefined);
  const isFullScan = /Seq Scan$|^Index.*Scan$/.test(type) && !isIndexUsed;
  const childScans = (plan.Plans ?? []).flatMap((child) => scansOf(child, isLimited));
  return isFullScan && plan['Relation Name'] !== undefined
    ? [plan['Relation Name'], ...childScans]
    : childScans;
}
