import { Agent, request } from 'node:http';

interface Crowd {
  origin: string;
  checkout?: string;
  visitors: number;
  /** The number of requests of all visitors together. */
  requests: number;
}

/** One in this many views is a first visit, by a browser that has none of the files. */
const viewsPerFirst = 4;
/** One in this many views starts a checkout, a request that no proxy repeats. */
const viewsPerCheckout = 12;
const pages = ['/', '/store', '/about', '/learn/what-is-bitcoin', '/markets', '/airdrops'];

/**
 * Visitors who load pages as browsers do: each page, the files in it that the visitor does not have yet, and the
 * requests of its script.
 */
export function startVisits({ origin, checkout, visitors, requests }: Crowd) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const counts = new Map<string, number>();
  const texts = new Set<string>();
  let requestCount = 0;
  let isOver = false;
  let hasDatabase = true;
  let buyers = 0;

  const ask = (pageKind: string, path: string, body: string | null = null) => {
    requestCount++;
    return new Promise<string>((resolve) => {
      const finishRequest = (answer: string, text = '') => {
        counts.set(`${pageKind} ${answer}`, (counts.get(`${pageKind} ${answer}`) ?? 0) + 1);
        resolve(text);
      };
      const json = body === null ? {} : { 'content-type': 'application/json' };
      const method = body === null ? 'GET' : 'POST';
      request(origin + path, { agent, method, headers: json }, (res) => {
        let text = '';
        res.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        res.on('end', () => finishRequest(String(res.statusCode), text));
        res.on('error', (error) => finishRequest(error.message));
      })
        .on('error', (error) => finishRequest(error.message))
        .end(body ?? undefined);
    });
  };

  const visit = async (index: number) => {
    let files = new Set<string>();
    for (let view = index; !isOver; view++) {
      if (view % viewsPerFirst === 0) files = new Set();
      const html = await ask('page', pages[view % pages.length] ?? '/');
      texts.add(html.includes('Newer words') ? 'newer' : 'as before');
      const assetUrls = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g)].map(
        ([match]) => match,
      );
      for (const file of new Set(assetUrls))
        if (!files.has(file)) {
          files.add(file);
          await ask('file', file);
        }
      await ask('prices', '/api/coins/markets?vs_currency=usd');
      if (!hasDatabase || checkout === undefined || view % viewsPerCheckout !== 0) continue;
      buyers++;
      await ask('checkout', '/api/store/candlewick/checkout', checkout);
      buyers--;
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, (_, index) => visit(index)));
  return {
    /** The versions of the texts that the visitors have read: `newer` or `as before`. */
    texts,
    asked: () => requestCount,
    isDone: () => requestCount >= requests,
    /** Sets whether the visitors may buy, which needs the database. */
    buying(isBuying: boolean) {
      hasDatabase = isBuying;
    },
    /** True if no visitor waits for a checkout. */
    isQuiet: () => buyers === 0,
    /** Lets the visitors finish. @returns the number of responses by kind */
    async end() {
      isOver = true;
      await all;
      agent.destroy();
      return Object.fromEntries(counts);
    },
  };
}
