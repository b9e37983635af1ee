import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { parseMessage, writeToBuyer } from '../../store/orders/actions/write-to-buyer.ts';
import { readOrder } from '../../store/orders/list/read-order.ts';
import {
  listPrintableDocuments,
  readPrintableDocument,
} from '../../store/orders/page/printable-document.ts';
import { carrierFieldNames } from '../../store/orders/parcels/carrier-columns.ts';
import {
  carrierColumnsSchema,
  carriers,
  makeCarrierFile,
  readCarrierColumns,
  saveCarrierColumns,
} from '../../store/orders/parcels/carrier-file.ts';
import {
  type DeskEnv,
  type DeskParts,
  requireRole,
  validJsonBody,
  validQuery,
  valueOrThrow,
} from '../desk-context.ts';
import { printPolicy } from '../guards.ts';
import { windowDocument } from '../window-document.ts';

const maxOrders = 500;

const addresses = z
  .object({
    carrier: z.enum(carriers),
    number: z.union([z.string().max(40), z.array(z.string().max(40)).min(1).max(maxOrders)]),
  })
  .transform(({ carrier, number }) => ({ carrier, numbers: [number].flat() }));

export function documentRoutes({ db, now, pages }: DeskParts) {
  return (
    new Hono<DeskEnv>()
      .get('/orders/:number/papers', async (c) => {
        const papers = await listPrintableDocuments(db.read, c.req.param('number'));
        if (papers === null)
          throw new HTTPException(404, { message: 'This order does not exist.' });
        return c.json(papers);
      })
      .get('/orders/:number/papers/:paper', async (c) => {
        const { number, paper } = c.req.param();
        const found = await readPrintableDocument(db.read, number, paper);
        if (found === null)
          throw new HTTPException(404, { message: 'The order has no such paper.' });
        if (c.req.query('save') !== 'yes')
          return windowDocument(c, pages.paper(found), printPolicy);
        c.header('content-security-policy', printPolicy);
        c.header('content-disposition', `attachment; filename="${number}-${paper}.html"`);
        return c.html(pages.paper(found));
      })
      .post(
        '/orders/:number/message',
        requireRole('orders'),
        validJsonBody(z.object({ text: z.string().max(20_000) })),
        async (c) => {
          const number = c.req.param('number');
          const text = valueOrThrow(parseMessage(c.req.valid('json').text));
          valueOrThrow(await writeToBuyer(db, number, { text, nowMs: now() }));
          return c.json(valueOrThrow(await readOrder(db.read, number)));
        },
      )
      .get('/carriers/own', async (c) =>
        c.json({ columns: await readCarrierColumns(db.read), fields: carrierFieldNames }),
      )
      .post(
        '/carriers/own',
        requireRole('orders'),
        validJsonBody(z.object({ columns: carrierColumnsSchema })),
        async (c) => {
          await saveCarrierColumns(db, c.req.valid('json').columns);
          return c.json({});
        },
      )
      // The desk shows these replacements before it saves the file.
      .get('/carriers/respelled', validQuery(addresses), async (c) => {
        const { carrier, numbers } = c.req.valid('query');
        const { respelled } = valueOrThrow(await makeCarrierFile(db.read, carrier, numbers));
        return c.json({ respelled });
      })
      .get('/carriers/file', validQuery(addresses), async (c) => {
        const { carrier, numbers } = c.req.valid('query');
        const { bytes } = valueOrThrow(await makeCarrierFile(db.read, carrier, numbers));
        c.header('content-disposition', `attachment; filename="${carrier}-${numbers.length}.csv"`);
        c.header('content-type', 'text/csv');
        return c.body(bytes);
      })
  );
}
