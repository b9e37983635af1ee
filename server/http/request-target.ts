import type { IncomingMessage } from 'node:http';

/** What a request asks for, as it came over the wire. Which host it names means nothing here. */
export interface RequestTarget {
  /** Begins with a slash, but for the * of OPTIONS. */
  path: string;
  /** What stands behind the question mark, without it. */
  search: string;
}

/** A client may name the whole address, as it would to a proxy. */
export function parseTarget({ url = '/' }: IncomingMessage): RequestTarget {
  const own = url.startsWith('/') ? url : withoutOrigin(url);
  const mark = own.indexOf('?');
  return mark === -1
    ? { path: own, search: '' }
    : { path: own.slice(0, mark), search: own.slice(mark + 1) };
}

function withoutOrigin(url: string): string {
  const [, path] = /^https?:\/\/[^/?]*(.*)$/i.exec(url) ?? [];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}
