import { expect, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { buy, shop } from '../../test/store/operator.ts';

const script = '<script>alert(1)</script>';
/** It turns the direction of what follows. */
const turned = '\u202egpj.exe';

test('DESK-IMPORT: script and marks of direction in a file’s cells and name are text, on paper and in the next file, too, and a title of 100 kB is a fault of its row', async () => {
  const store = await shop();
  const desk = await runDesk(store);
  const as = await desk.enter();
  const file = (title: string) =>
    desk.call('POST', '/import', {
      as,
      json: {
        name: `${script}${turned}.csv`,
        content: Buffer.from(
          `handle,title,status,sku,price,currency,stock\nodd,"${title}",published,=1+1,4,usd,9\n`,
        ).toString('base64'),
        isTrial: false,
      },
    });
  const long = await file('x'.repeat(100_000));
  expect(long).toMatchObject({ status: 409, body: { problems: [{ at: 'row 2' }] } });
  expect((await file(`${script} ${turned}`)).status).toBe(200);
  const products = await desk.call('GET', '/products', { as });
  expect(products.headers.get('content-type')).toContain('application/json');
  expect(products.headers.get('x-content-type-options')).toBe('nosniff');
  const { id } = (
    products.body['products'] as { title: string; variants: { id: string }[] }[]
  ).find(({ title }) => title.startsWith(script))?.variants[0] ?? { id: '' };
  const number = await buy(store, [{ variant_id: id, quantity: 1 }]);
  const slips = await fetch(`${desk.origin}/api/slips?number=${number}`, {
    headers: { cookie: as },
  });
  const paper = await slips.text();
  expect(paper).toContain('&lt;script&gt;');
  expect(paper).not.toContain(script);
  const exported = await desk.call('GET', '/export?format=csv', { as });
  expect(String(exported.body['text'])).not.toMatch(/(?:^|,|")=1\+1/m);
  const { body } = await desk.call('GET', '/imports', { as });
  // A name has no folders.
  expect(JSON.stringify(body)).toContain('the import of script>');
});
