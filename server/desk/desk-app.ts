import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { serverTimeHeader } from '../../contract/desk.ts';
import { ProgramInterruptedError } from '../processes/owner-programs.ts';
import { limitSessionBody, limitSignInBody } from './body-limits.ts';
import { type DeskEnv, type DeskParts, RefusedError } from './desk-context.ts';
import { signInRoutes } from './entry/sign-in-routes.ts';
import {
  addSecurityHeaders,
  deskHeaders,
  printPolicy,
  requireSameOrigin,
  requireSession,
} from './guards.ts';
import { makeWritesIdempotent } from './idempotent-writes.ts';
import { previewRoutes } from './preview/preview-routes.ts';
import { accountsRoutes } from './routes/accounts-routes.ts';
import { documentRoutes } from './routes/document-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { importRoutes } from './routes/import-routes.ts';
import { orderRoutes } from './routes/order-routes.ts';
import { personRoutes } from './routes/person-routes.ts';
import { productRoutes } from './routes/product-routes.ts';
import { productsChangeRoutes } from './routes/products-change-routes.ts';
import { refundRoutes } from './routes/refund-routes.ts';
import { shopRoutes } from './routes/shop-routes.ts';
import { siteRoutes } from './routes/site-routes.ts';
import { stockRoutes } from './routes/stock-routes.ts';
import { todayRoutes } from './routes/today-routes.ts';

/** The desk's files for browsers, as the build makes them. */
const builtDesk = 'build/desk';
const builtSite = 'build/client';
/** The folder of the samples' drawings. */
const drawings = 'brand/catalogue/drawings';

function onlyAt({ routes }: Hono<DeskEnv>, middleware: MiddlewareHandler<DeskEnv>) {
  const paths = routes.map(({ path }) => new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  return createMiddleware<DeskEnv>((c, next) =>
    paths.some((path) => path.test(c.req.path)) ? middleware(c, next) : next(),
  );
}

/** The routes under /api. The browser's client takes its types from them. */
function apiRoutes(parts: DeskParts) {
  const entry = signInRoutes(parts);
  return new Hono<DeskEnv>()
    .use(onlyAt(entry, limitSignInBody))
    .route('/', entry)
    .use(requireSession(parts), limitSessionBody)
    .route('/', previewRoutes(parts))
    .use(makeWritesIdempotent(parts))
    .route('/', todayRoutes(parts))
    .route('/', orderRoutes(parts))
    .route('/', documentRoutes(parts))
    .route('/', refundRoutes(parts))
    .route('/', shopRoutes(parts))
    .route('/', personRoutes(parts))
    .route('/', stockRoutes(parts))
    .route('/', accountsRoutes(parts))
    .route('/', healthRoutes(parts))
    .route('/', productRoutes(parts))
    .route('/', importRoutes(parts))
    .route('/', productsChangeRoutes(parts))
    .route('/', siteRoutes(parts))
    .all('/*', () => {
      throw new HTTPException(404, { message: 'There is nothing at this URL.' });
    });
}

export type DeskApi = ReturnType<typeof apiRoutes>;

/** The desk's HTTP app: its files, and the endpoints under /api. */
export function createDeskApp(parts: DeskParts, folder = builtDesk) {
  const app = new Hono<DeskEnv>();
  app.use(addSecurityHeaders, requireSameOrigin(parts));
  // The list of a large catalogue has megabytes, and its owner's connection may be slow.
  app.use('/api/*', compress());
  app.use('/api/*', async (c, next) => {
    await next();
    c.header(serverTimeHeader, String(parts.now()));
  });
  app.route('/api', apiRoutes(parts));
  app.get(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  // The assets of the site's own pages, for previews.
  app.get('/assets/*', serveStatic({ root: builtSite, precompressed: true }), (c) => c.notFound());
  app.get(
    '/img/catalogue/*',
    serveStatic({
      root: drawings,
      rewriteRequestPath: (path) => path.slice('/img/catalogue'.length),
      // Drawings contain styles, which the desk's own policy forbids.
      onFound: (_, c) => c.header('content-security-policy', printPolicy),
    }),
  );
  app.get('/img/*', (c) =>
    parts.servePicture(c.env.incoming, c.env.outgoing) ? RESPONSE_ALREADY_SENT : c.notFound(),
  );
  app.get('/*', serveStatic({ path: `${folder}/index.html` }));
  app.onError((error, c) => {
    if (error instanceof RefusedError) return c.json(error.answer, 409);
    if (error instanceof ProgramInterruptedError) {
      parts.log(`desk: ${error.message}`);
      return c.json({ message: error.message }, 409);
    }
    if (error instanceof HTTPException) {
      parts.log(`desk: refused a ${c.req.method}: ${error.message}`);
      return c.json({ message: error.message }, error.status);
    }
    parts.log(`desk: a ${c.req.method} failed`, error);
    return c.json({ message: 'The desk could not do that. Check the log, and try again.' }, 500);
  });
  return app;
}

export function createDeskListener(parts: DeskParts) {
  const answer = getRequestListener(createDeskApp(parts).fetch, {
    // Answers 400 to malformed requests, which never reach the app, and 500 if sending an answer fails. The app handles
    // its own failures.
    errorHandler(error) {
      const isTheirs = error instanceof RequestError;
      if (isTheirs) parts.log(`desk: refused a request: ${error.message}`);
      else parts.log('desk: an answer failed', error);
      return new Response(null, { status: isTheirs ? 400 : 500, headers: deskHeaders });
    },
  });
  return (req: IncomingMessage, res: ServerResponse): void => void answer(req, res);
}
