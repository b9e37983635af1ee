import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a request asks for, as it came over the wire. Which host it names means nothing here. */
export interface Address {
  /** Begins with a slash, but for the * of OPTIONS. */
  path: string;
  /** What stands behind the question mark, without it. */
  search: string;
}

/** Something that answers some addresses and leaves the others alone. */
export interface Answerer {
  /** @returns false for an address that is another's */
  readonly tryAnswer: (req: IncomingMessage, res: ServerResponse, address: Address) => boolean;
}

// Nearly everybody asks for the same few: taken apart once, as strings that lead nowhere else, they are found and compared
// several times faster. However many others are asked for, only so many are kept.
const keptAtMost = 500;
const keptCharactersMax = 200;
const kept = new Map<string, Address>();

export function addressOf({ url = '/' }: IncomingMessage): Address {
  const known = kept.get(url);
  if (known !== undefined) return known;
  const { path, search } = takenApart(url);
  const address = { path: copyOf(path), search: copyOf(search) };
  if (url.length <= keptCharactersMax) {
    if (kept.size === keptAtMost) kept.clear();
    kept.set(url, address);
  }
  return address;
}

/** A slice is a view of the whole string. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/** A client may name the whole address, as it would to a proxy. */
function takenApart(url: string): Address {
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
