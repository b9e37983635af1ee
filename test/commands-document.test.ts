import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { copyProject } from './copy-project.ts';
import { commandsOf, documentAt, nodeArguments } from './documents.ts';
import { startMailServer } from './fakes/mail-server.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { goodForm, openSession, type Place, pay, sendForm, statusOf } from './store/buyer.ts';

const { blocks } = documentAt('docs/commands.md');

test.runIf(isFull)(
  'OPS-COMMAND: an owner’s week: the commands of the document about selling do what it says, one after another',
  { timeout: 300_000 },
  async () => {
    const folder = join(temporaryFolder(), 'shop');
    mkdirSync(folder);
    copyProject(folder);
    const mailServer = await startMailServer();
    onTestFinished(mailServer.close);
    const DATA_DIR = join(folder, 'data');
    const backups = join(folder, 'backups');
    const environment = {
      PATH: '',
      DATA_DIR,
      MARKET_SOURCE: 'simulated',
      AVATAR_URL: 'off',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Wax <hello@wax.example>',
    };
    let site: RunningSite | null = null;
    const startShop = async (): Promise<string> => {
      site = await startSite(environment, nodeArguments('npm start'), folder);
      return '';
    };
    onTestFinished(() => site?.stop());
    const place = (): Place => {
      const origin = site?.url ?? '';
      return { origin, base: `${origin}/api/store/candlewick` };
    };

    /** The values of this shop for the document's placeholders. */
    const realValues = new Map([
      ['/backups', backups],
      ['2026-11-21', new Date().toISOString().slice(0, 10)],
    ]);
    const realCommand = (command: string) =>
      [...realValues].reduce(
        (text, [word, realValue]) => text.replaceAll(word, realValue),
        command,
      );
    /** @returns the output, with the exit code if that is not 0 */
    const run = async (command: string): Promise<string> => {
      const child = spawn(process.execPath, nodeArguments(realCommand(command)), {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const childClose = once(child, 'close');
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = await childClose;
      return `${code === 0 ? '' : `[${code}] ${err}`}${out}`;
    };

    const listSchema = z.object({
      products: z.array(
        z.object({ variants: z.array(z.object({ id: z.string(), sku: z.string().nullable() })) }),
      ),
    });
    /** Buys one unit of a SKU, or else of the first product. @returns the number of the order */
    const buy = async (sku?: string, email = goodForm.email): Promise<string> => {
      const { products } = listSchema.parse(await (await fetch(`${place().base}/products`)).json());
      const variants = products.flatMap((product) => product.variants);
      const variant = variants.find((candidate) => sku === undefined || candidate.sku === sku);
      const session = await openSession(place(), [{ variant_id: variant?.id ?? '', quantity: 1 }]);
      await pay(place(), session, { ...goodForm, email });
      return String((await statusOf(place(), session)).order_number);
    };
    const order = async (sku: string) => realValues.set('ABCDE-23456', await buy(sku));
    /** Submits a withdrawal. @returns its number */
    const withdraw = async (
      number: string,
      lineFields: Record<string, string>,
    ): Promise<string> => {
      const buyer = { name: goodForm.name, number, email: goodForm.email };
      const page = await (
        await sendForm(place(), '/withdraw', { step: 'identify', ...buyer })
      ).text();
      const hiddenFields = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      );
      const form = { ...Object.fromEntries(hiddenFields), reason: '', ...lineFields };
      const finalPage = await (await sendForm(place(), '/withdraw', form)).text();
      return /W-[0-9A-Z]{8}/.exec(finalPage)?.[0] ?? 'none';
    };

    const store = (words: string) => `npm run store -- ${words}`;
    /** Prepares the shop for a command. */
    const before: Record<string, () => unknown> = {
      [store('orders')]: () => buy(),
      [store('import catalogue.csv --replace --dry-run')]: () => {
        mkdirSync(join(folder, 'photos'));
        cpSync('brand/public/icons/icon-192.png', join(folder, 'photos/scarf.jpg'));
        writeFileSync(join(folder, 'catalogue.csv'), blocks('csv').join(''));
      },
      [store('import list.csv --map "Variant Price=price" --map "Vendor=-" --dry-run')]: () =>
        writeFileSync(
          join(folder, 'list.csv'),
          'sku,Variant Price,Vendor\nSC-INK,30.90,Wax\nSC-WAX,31.90,Wax\n',
        ),
      [store('import products_export.csv --from shopify --currency eur --replace --dry-run')]: () =>
        writeFileSync(
          join(folder, 'products_export.csv'),
          'Title,URL handle,Price,Compare-at price\nMug,mug,16.00,18.00\n',
        ),
      [store('import EtsyListingsDownload.csv --from etsy --replace --dry-run')]: () =>
        writeFileSync(
          join(folder, 'EtsyListingsDownload.csv'),
          'TITLE,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1\nMug,16,EUR,2,\n',
        ),
      [store('import wc-product-export.csv --from woocommerce --currency eur --replace --dry-run')]:
        () =>
          writeFileSync(
            join(folder, 'wc-product-export.csv'),
            'Type,Name,Regular price\nsimple,Mug,16\n',
          ),
      // A second `--undo` redoes the import.
      [store('stock SC-INK 12')]: () => run(store('import --undo')),
      [store('import count.csv --dry-run')]: () =>
        writeFileSync(join(folder, 'count.csv'), 'sku,stock\nSC-INK,15\n'),
      // Use the current time, because the stock was counted just before, whenever the test runs.
      [store('import count.csv --counted "2026-11-27 18:00"')]: () => {
        realValues.set('2026-11-27 18:00', new Date().toISOString());
      },
      [store('orders --status paid')]: () => order('SC-INK'),
      [store('refund ABCDE-23456 --amount 5.00 --message "Sorry that it arrived late"')]: () =>
        order('SC-INK'),
      [store('refund ABCDE-23456 --line SC-INK=1 --shipping --restock')]: () => order('SC-INK'),
      [store('address ABCDE-23456 --street "Kanaalweg 41"')]: () => order('SC-INK'),
      [store('mails send paid:order_…')]: async () => {
        const [, id = ''] = /paid:(order_\S+)/.exec(await run(store('mails'))) ?? [];
        realValues.set('order_…', id);
      },
      [store('withdrawals')]: async () => {
        const boughtNumber = realValues.get('ABCDE-23456') ?? '';
        realValues.set('W-7K2MPQRS', await withdraw(boughtNumber, { line: '0' }));
        realValues.set('W-8H3NQRST', await withdraw('the scarf', { statement: 'all of it' }));
      },
      [store('backup /backups/store.backup')]: () => mkdirSync(backups),
      [store('restore /backups/store.backup --replace')]: () => site?.stop(),
    };
    /** The output of the commands, in the order of the document. */
    const expectedOutputs: [command: string, words: RegExp][] = [
      ['npm start', /^$/],
      [store('orders'), /paid \(test\) .* 1 +\$29\.00 +Mara Lindqvist/],
      ['npm run site -- init', /^site\/site\.yaml, shop\.yaml and words\.yaml are made/],
      ['npm run site -- check', /^Nothing is wrong in site\./],
      [
        store('import catalogue.csv --replace --dry-run'),
        /^2 products added[\s\S]*nothing was changed/,
      ],
      [store('import catalogue.csv --replace'), /^2 products added\n3 variants in them/],
      [store('export catalogue.csv'), /^$/],
      [store('export catalogue.json'), /^$/],
      [
        store('import list.csv --map "Variant Price=price" --map "Vendor=-" --dry-run'),
        /price 29\.90 to 30\.90[\s\S]*nothing was changed/,
      ],
      [
        store('import products_export.csv --from shopify --currency eur --replace --dry-run'),
        /^1 product added[\s\S]*nothing was changed/,
      ],
      [
        store('import wc-product-export.csv --from woocommerce --currency eur --replace --dry-run'),
        /^1 product added[\s\S]*nothing was changed/,
      ],
      [
        store('import EtsyListingsDownload.csv --from etsy --replace --dry-run'),
        /^1 product added[\s\S]*nothing was changed/,
      ],
      [store('import --undo --dry-run'), /12 products back on sale[\s\S]*nothing was changed/],
      [store('import --undo'), /12 products back on sale[\s\S]*as it was before the import/],
      [store('stock SC-INK 12'), /^Wool scarf \(Ink\): 12 before, now 12\./],
      [store('stock SC-INK +5'), /now 17\./],
      [store('stock SC-INK -1'), /now 16\./],
      [store('import count.csv --dry-run'), /'Ink': stock 16 to 15[\s\S]*nothing was changed/],
      [
        store('import count.csv --counted "2026-11-27 18:00"'),
        /^1 product changed[\s\S]*'Ink': stock 16 to 15\n/,
      ],
      [store('price SC-INK 34.90'), /^Wool scarf \(Ink\): 29\.90 € before, now 34\.90 €\./],
      [store('price SC-INK 34.90 --sale 27.90'), /now 34\.90 €, on sale for 27\.90 €\./],
      [store('sold SC-INK 2 --country DE'), /^Order \S+ is recorded: 55\.80 €\./],
      [
        store('sold SC-INK 2 SC-WAX 1@12.50 --day 2026-11-21 --country DE'),
        /^Order \S+ is recorded: 68\.30 €\./,
      ],
      [store('orders --status paid'), /27\.90 € +Mara[\s\S]*\$29\.00 +Mara/],
      [
        store('order ABCDE-23456'),
        /^Order +ABCDE-23456\n[\s\S]*Kanaalweg 14[\s\S]*Total +27\.90 €/,
      ],
      [store('fulfil ABCDE-23456'), /^Order ABCDE-23456 is fulfilled\./],
      [
        store('refund ABCDE-23456 --restock'),
        /^Order ABCDE-23456 is refunded\.[\s\S]*Back in stock: 1/,
      ],
      [
        store('refund ABCDE-23456 --amount 5.00 --message "Sorry that it arrived late"'),
        /^5\.00 € of order ABCDE-23456 is given back\./,
      ],
      [
        store('refund ABCDE-23456 --line SC-INK=1 --shipping --restock'),
        /^27\.90 € of order ABCDE-23456 is given back\.[\s\S]*Back in stock: 1/,
      ],
      [store('address ABCDE-23456 --street "Kanaalweg 41"'), /ABCDE-23456 is corrected\./],
      [
        store('orders --from 2026-01-01 --to 2026-01-31 --csv january.csv'),
        /^papers\/january\.csv: 0 rows\npapers\/january-lines\.csv: [\s\S]*january-refunds\.csv/,
      ],
      [store('orders --email mara@example.com'), /paid, 5\.00 € given back \(test\)/],
      [store('holds'), /^No checkout holds units\./],
      [
        store('history'),
        /street: Kanaalweg 14 → Kanaalweg 41[\s\S]*amount: 5\.00 €[\s\S]*pieces: 2, each: 27\.90 €/,
      ],
      [
        store(
          'fulfil ABCDE-23456 --tracking 3SKABA041270533 --link https://carrier.example/3SKABA041270533',
        ),
        /^Order ABCDE-23456 is fulfilled\./,
      ],
      [
        store('message ABCDE-23456 "The blue one comes on Monday."'),
        /^The message to mara@example\.com is sent as soon as/,
      ],
      [store('mails'), /owner-order:order_\S+ +ABCDE-23456 +sent/],
      [store('mails send paid:order_…'), /^Mail paid:order_\S+ is sent as soon as/],
      [store('subscribers'), /^Nobody has subscribed to the newsletter\.\n$/],
      [store('subscribers --csv newsletter.csv'), /^\[1\] .*set PUBLIC_URL/],
      [store('withdrawals'), /W-7K2MPQRS [\s\S]*W-8H3NQRST .* the scarf \(no match\)/],
      [store('withdrawals show W-8H3NQRST'), /W-8H3NQRST[\s\S]*the scarf/],
      [
        store('withdrawals settle W-7K2MPQRS --refund --shipping --restock'),
        /^Withdrawal W-7K2MPQRS is settled: refund/,
      ],
      [
        store('withdrawals match W-8H3NQRST ABCDE-23456'),
        /^Withdrawal W-8H3NQRST is about order ABCDE-23456\./,
      ],
      [
        store('withdrawals settle W-8H3NQRST --note "Exchanged for a larger size"'),
        /^Withdrawal W-8H3NQRST is settled: Exchanged for a larger size\./,
      ],
      [
        store('person mara@example.com'),
        /about the e-mail address mara@example\.com[\s\S]*ABCDE-23456/,
      ],
      [store('person mara@example.com mara.html'), /mara\.html/],
      [store('person mara@example.com mara.json'), /mara\.json/],
      [store('forget mara@example.com --dry-run'), /^Without --dry-run this is done/],
      [store('forget mara@example.com'), /^mara@example\.com is forgotten:/],
      [store('backup /backups/store.backup'), /store\.backup is a copy of .* It was opened/],
      [store('backup --to /backups --keep 7'), /is a copy of .* It was opened/],
      [store('restore /backups/store.backup --replace'), /is as it was when .* was made/],
    ];
    expect(commandsOf(blocks('sh'))).toEqual(expectedOutputs.map(([command]) => command));
    for (const [command, words] of expectedOutputs) {
      await before[command]?.();
      const output = command === 'npm start' ? await startShop() : await run(command);
      // Without the flag `m`, ^ and $ match only the ends of the whole output.
      expect(output, command).toMatch(new RegExp(realCommand(words.source)));
    }
    expect(JSON.parse(readFileSync(join(folder, 'mara.json'), 'utf8'))).toBeTypeOf('object');
    await startShop();
    expect(await run(store('audit'))).toContain('All checks passed');
  },
);
