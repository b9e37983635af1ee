import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { readMessage, writeToBuyer } from '../../store/orders/actions/write-to-buyer.ts';
import { readOrder } from '../../store/orders/list/read-order.ts';
import { papersOfOrder, printedPaper } from '../../store/orders/page/printed-paper.ts';
import { ownFieldNames } from '../../store/orders/parcels/carrier-columns.ts';
import {
  carrierFile,
  carriers,
  keepOwnColumns,
  ownColumns,
  readOwnColumns,
} from '../../store/orders/parcels/carrier-file.ts';
import {
  type DeskEnv,
  type DeskParts,
  jsonBody,
  query,
  requireRole,
  valueOrRefusal,
} from '../desk-context.ts';
import { printPolicy } from '../guards.ts';

const mostOrders = 500;

const addresses = z
  .object({
    carrier: z.enum(carriers),
    number: z.union([z.string().max(40), z.array(z.string().max(40)).min(1).max(mostOrders)]),
  })
  .transform(({ carrier, number }) => ({ carrier, numbers: [number].flat() }));

export function paperRoutes({ db, now, pages }: DeskParts) {
  return (
    new Hono<DeskEnv>()
      .get('/orders/:number/papers', async (c) => {
        const papers = await papersOfOrder(db.read, c.req.param('number'));
        if (papers === null) throw new HTTPException(404, { message: 'There is no such order.' });
        return c.json(papers);
      })
      .get('/orders/:number/papers/:paper', async (c) => {
        const { number, paper } = c.req.param();
        const found = await printedPaper(db.read, number, paper);
        if (found === null)
          throw new HTTPException(404, { message: 'The order has no such paper.' });
        c.header('content-security-policy', printPolicy);
        if (c.req.query('save') === 'yes')
          c.header('content-disposition', `attachment; filename="${number}-${paper}.html"`);
        return c.html(pages.paper(found));
      })
      .post(
        '/orders/:number/message',
        requireRole('orders'),
        jsonBody(z.object({ text: z.string().max(20_000) })),
        async (c) => {
          const number = c.req.param('number');
          const text = valueOrRefusal(readMessage(c.req.valid('json').text));
          valueOrRefusal(await writeToBuyer(db, number, { text, nowMs: now() }));
          return c.json(valueOrRefusal(await readOrder(db.read, number)));
        },
      )
      .get('/carriers/own', async (c) =>
        c.json({ columns: await readOwnColumns(db.read), fields: ownFieldNames }),
      )
      .post(
        '/carriers/own',
        requireRole('orders'),
        jsonBody(z.object({ columns: ownColumns })),
        async (c) => {
          await keepOwnColumns(db, c.req.valid('json').columns);
          return c.json({});
        },
      )
      // Checked before the file is saved.
      .get('/carriers/respelled', query(addresses), async (c) => {
        const { carrier, numbers } = c.req.valid('query');
        const { respelled } = valueOrRefusal(await carrierFile(db.read, carrier, numbers));
        return c.json({ respelled });
      })
      .get('/carriers/file', query(addresses), async (c) => {
        const { carrier, numbers } = c.req.valid('query');
        const { bytes } = valueOrRefusal(await carrierFile(db.read, carrier, numbers));
        c.header('content-disposition', `attachment; filename="${carrier}-${numbers.length}.csv"`);
        c.header('content-type', 'text/csv');
        return c.body(bytes);
      })
  );
}
