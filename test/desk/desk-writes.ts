import { createDeskApp } from '../../server/desk/desk-app.ts';
import type { DeskParts } from '../../server/desk/desk-context.ts';

/** Every write of the desk as method and route, such as `POST /orders/:number/send`. */
export function deskWrites(parts: DeskParts): string[] {
  const writes = createDeskApp(parts)
    .routes.filter(({ method, path }) => !['GET', 'ALL'].includes(method) && isCall(path))
    .map(({ method, path }) => `${method} ${path.replace('/api', '')}`);
  return [...new Set(writes)].toSorted();
}

/** The route of every read of the desk. */
export function deskReads(parts: DeskParts): string[] {
  const reads = createDeskApp(parts)
    .routes.filter(({ method, path }) => method === 'GET' && isCall(path))
    .map(({ path }) => path.replace('/api', ''));
  return [...new Set(reads)].toSorted();
}

const isCall = (path: string) => path.startsWith('/api/');

/** Replaces each path parameter, such as :number, with a value. */
export const fillPathParameters = (address: string, part = 'X'): string =>
  address.replaceAll(/:\w+/g, part);

/** The route that a call goes to. */
export const routeOf = (writes: readonly string[], method: string, path: string) =>
  writes.find((write) =>
    new RegExp(`^${write.replaceAll(/:\w+/g, '[^/]+')}$`).test(`${method} ${path.split('?')[0]}`),
  );
