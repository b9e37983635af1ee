import { expect, test as vitest } from 'vitest';
import { exportByCommand, importByCommand, shop } from '../../../../test/store/operator.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';

/** The shop's catalogue before each test. */
const base = [
  'handle;title;description;collections;options;sku;price;sale_price;sale_from;sale_until;currency;stock;purchasable',
  'hoodie;Münz-Hoodie;<p>„schön“</p>;Kleidung;Größe=S;00123;59,90;49,90;2026-11-30;2026-12-06;eur;10;ja',
  'hoodie;;;;Größe=M;00124;59,90;49,90;2026-11-30;2026-12-06;;5;',
  'tasse;Tasse „To the moon“ 🚀;<p>Keramik</p>;Küche;;00200;14,90;;;;eur;20;',
  'wallet;Hardware-Wallet;;Technik;;HW-1;1.234,50;;;;eur;;',
].join('\n');

const hoodie = (head: string, smallValue: string, mediumValue: string) =>
  `handle;sku;${head}\nhoodie;00123;${smallValue}\nhoodie;00124;${mediumValue}\n`;
const latinBytes = (text: string) =>
  Buffer.from(text.replaceAll('“', '\x93').replaceAll('„', '\x84'), 'latin1');

/** The headers of Shopify's export, before 2025 and now. */
const shopifyBefore =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Position,Status';
const shopifyNow =
  'Title,URL handle,Description,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Continue selling when out of stock,Weight value (grams),Requires shipping,Product image URL,Image position';
const wooFile =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)';

interface OddFile {
  file: string | Buffer;
  options?: readonly string[];
}

/** Files that can be read, each with all notes about it. */
const readableFiles: Record<string, OddFile & { says: readonly string[] }> = {
  'days as in Germany': {
    file: hoodie('sale_from;sale_until', '01.12.2026;5.12.26', '1. 12. 2026;05.12.2026'),
    says: [
      "  hoodie: 'S': sale_from 2026-11-30 to 2026-12-01, sale_until 2026-12-06 to 2026-12-05; 'M': sale_from 2026-11-30 to 2026-12-01, sale_until 2026-12-06 to 2026-12-05",
    ],
  },
  'days that a spreadsheet has given a time': {
    file: hoodie(
      'sale_from;sale_until',
      '30.11.2026 00:00;07.12.2026 0:00:00',
      '2026-11-30 00:00;2026-12-07 00:00',
    ),
    says: ['Nothing changes.'],
  },
  'days as in Britain, and in America': {
    file: hoodie('sale_from;sale_until', '30/11/2026;06-12-2026', '11/30/2026;2026/12/06').replace(
      '06-12-2026',
      '2026-12-06',
    ),
    says: ['Nothing changes.'],
  },
  'yes and no as spreadsheets write them': {
    file: 'handle;purchasable;hidden;needs_sending\ntasse;WAHR;FALSCH;vrai\nwallet;Ja;nein;1\n',
    says: ['Nothing changes.'],
  },
  ...Object.fromEntries(
    [
      ['Turkish', 'DOĞRU;YANLIŞ;EVET', 'Doğru;HAYIR;1'],
      ['Czech', 'PRAVDA;NEPRAVDA;Ano', 'pravda;NE;1'],
      ['Danish and Finnish', 'SAND;FALSK;ja', 'TOSI;EPÄTOSI;kyllä'],
      ['Greek and Russian', 'ΑΛΗΘΗΣ;ΨΕΥΔΗΣ;Ναι', 'ИСТИНА;ЛОЖЬ;да'],
      ['Arabic and Japanese', 'صواب;خطأ;نعم', '真;偽;はい'],
      ['Korean and Chinese', '참;거짓;예', '真;假;是'],
    ].map(([language, mug, walletPrice]) => [
      `TRUE and FALSE in ${language}`,
      {
        file: `handle;purchasable;hidden;needs_sending\ntasse;${mug}\nwallet;${walletPrice}\n`,
        says: ['Nothing changes.'],
      },
    ]),
  ),
  'digits of full width and of Arabic': {
    file: hoodie('price;stock', '٥٩٫٩٠;١٠', '５９．９０;５'),
    says: ['Nothing changes.'],
  },
  'a state in capitals': { file: 'handle;status\ntasse;Published\n', says: ['Nothing changes.'] },
  'Windows-1252': {
    file: latinBytes('handle;sku;title;description\nhoodie;00123;Münz-Hoodie;<p>„schön“</p>\n'),
    says: [
      'Nothing changes.',
      'Note: The file is not in UTF-8 and was read as Windows-1252: if \'Münz\' is wrong, save it as "CSV UTF-8"',
    ],
  },
  'UTF-16, as a spreadsheet\'s "Unicode text"': {
    file: Buffer.from('\ufeffsku\ttitle\n00123\tMünz-Hoodie\n', 'utf16le'),
    says: ['Nothing changes.'],
  },
  'UTF-16 without its mark': {
    file: Buffer.from('sku\ttitle\n00123\tMünz-Hoodie\n', 'utf16le'),
    says: ['Nothing changes.'],
  },
  'SKUs that have lost their zeros': {
    file: 'handle;options;sku\nhoodie;Größe=S;123\nhoodie;Größe=M;124\n',
    says: [
      "  hoodie: 'S': sku 00123 to 123; 'M': sku 00124 to 124",
      'Note: the SKU loses its zeros in 2 variants, such as 00123 to 123: a spreadsheet has read it as a number, unless its column is one of text',
    ],
  },
  'prices that have lost their decimal mark': {
    file: hoodie('price;sale_price', '5990;4990', '5990;4990'),
    says: [
      "  hoodie: 'S': price 59.90 to 5990.00, sale_price 49.90 to 4990.00; 'M': price 59.90 to 5990.00, sale_price 49.90 to 4990.00",
      'Note: all 4 prices that change are 100 times what they were, such as 59.90 to 5990.00: a spreadsheet may have misread the decimal mark',
    ],
  },
  'prices of which most have lost their decimal mark': {
    file: hoodie('price;sale_price', '5990;4990', '5990;44,90'),
    says: [
      "  hoodie: 'S': price 59.90 to 5990.00, sale_price 49.90 to 4990.00; 'M': price 59.90 to 5990.00, sale_price 49.90 to 44.90",
      'Note: 3 of 4 prices that change are 100 times what they were, such as 59.90 to 5990.00: a spreadsheet may have misread the decimal mark',
    ],
  },
  'a price that is ten times what it was, among others': {
    file: hoodie('price;sale_price', '599;49,90', '61,90;44,90'),
    says: [
      "  hoodie: 'S': price 59.90 to 599.00; 'M': price 59.90 to 61.90, sale_price 49.90 to 44.90",
    ],
  },
  'a sale that is over before it is read': {
    file: hoodie('sale_from;sale_until', '2024-11-30;2024-12-06', '2024-11-30;2024-12-06'),
    says: [
      "  hoodie: 'S': sale_from 2026-11-30 to 2024-11-30, sale_until 2026-12-06 to 2024-12-06; 'M': sale_from 2026-11-30 to 2024-11-30, sale_until 2026-12-06 to 2024-12-06",
      "Note: the sale of 2 variants is over already, such as that of hoodie 'S', which ended at 2024-12-07 00:00 UTC",
    ],
  },
  'a list of prices by SKU': {
    file: 'sku;price\n00200;15,90\n00123;61,90\n00124;62,90\n',
    says: [
      "  hoodie: 'S': price 59.90 to 61.90; 'M': price 59.90 to 62.90",
      "  tasse: 'Standard': price 14.90 to 15.90",
    ],
  },
  'SKUs that are written so that they keep their zeros': {
    file: 'sku,price\n="00200","15,90"\n',
    says: ["  tasse: 'Standard': price 14.90 to 15.90"],
  },
  'a count by SKU': {
    file: 'sku;stock\n00124;7\n00200;18\n',
    says: ["  hoodie: 'M': stock 5 to 7", "  tasse: 'Standard': stock 20 to 18"],
  },
  'columns with names of their own': {
    file: 'Artikelnummer;Variant Price;Vendor\n00200;15,90;Münzkiste\n',
    options: ['--map', 'Artikelnummer=sku', '--map', 'Variant Price=price', '--map', 'vendor=-'],
    says: ["  tasse: 'Standard': price 14.90 to 15.90"],
  },
  "Shopify's export of before": {
    file: [
      shopifyBefore,
      'hoodie,Münz-Hoodie,<p>„schön“</p>,Münzkiste,Kleidung,true,Größe,S,00123,,shopify,10,deny,49.90,59.90,true,,,active',
      'hoodie,,,,,,,M,00124,,shopify,5,deny,"49,90","59,90",true,,,',
    ].join('\n'),
    options: ['--from', 'shopify'],
    says: ['Nothing changes.', 'Note: these columns have no place here and are left out: vendor'],
  },
  "Shopify's current export": {
    file: [
      shopifyNow,
      'Hardware-Wallet,wallet,,Technik,TRUE,Active,HW-1,Title,Default Title,1234.50,,,FALSE,120,TRUE,https://cdn.example/b.jpg,2',
      ',wallet,,,,,,,,,,,,,,https://cdn.example/a.jpg,1',
    ].join('\n'),
    options: ['--from', 'shopify'],
    says: [
      "  wallet: pictures changed; 'Standard': weight_grams none to 120",
      'Note: row 2: this file does not say how many there are: a new one begins with 0, and one that is there keeps its stock. Count them: import a file with sku and stock',
    ],
  },
  "WooCommerce's export": {
    file: [
      wooFile,
      '43,simple,HW-1,Hardware-Wallet,1,visible,,,,,taxable,,1,,0,0.12,,"1234,5",Technik,,,Gewicht,schwer',
      '44,variable,HOOD,Münz-Hoodie,1,visible,,<p>„schön“</p>,,,taxable,,1,,0,,,,"Kleidung > Warmes",,,Größe,"S, M"',
      '45,variation,00123,Münz-Hoodie - S,1,visible,,,2026-11-30 0:00:00,2026-12-06 23:59:59,taxable,parent,1,10,0,,49.9,59.9,,,HOOD,Größe,S',
      '46,variation,00124,Münz-Hoodie - M,1,visible,,,2026-11-30 0:00:00,2026-12-06 23:59:59,taxable,parent,1,5,0,,49.9,59.9,,,id:44,Größe,M',
      '47,grouped,,Set,1,visible,,,,,,,1,,,,,,,,,,',
    ].join('\n'),
    options: ['--from', 'woocommerce'],
    says: [
      '  hoodie: collections Kleidung to Kleidung | Warmes',
      "  wallet: 'Standard': weight_grams none to 120",
      "Note: row 6: 'Set' is left out, because it is of the type grouped",
    ],
  },
};

/** Files that are refused, each with the sentence about it. */
const refusedFiles: Record<string, OddFile & { says: string }> = {
  'a day that could be two': {
    file: hoodie('sale_from', '03/04/2026', ''),
    says: "row 2: sale_from could be two days: write 2026-04-03 or 2026-03-04, whichever is meant, not '03/04/2026'",
  },
  'a day at whose midnight a sale would end, and begin': {
    file: hoodie('sale_from;sale_until', '30.11.2026 00:00;30.11.2026 00:00', ';'),
    says: 'row 2: the sale ends at the moment it begins: without a time, 2026-11-30 lasts until that day is over',
  },
  'a day that no month has': {
    file: hoodie('sale_from', '31.11.2026', ''),
    says: "row 2: sale_from must be a day such as 2026-11-27 or 27.11.2026, or a time such as 2026-11-27T09:00:00Z, not '31.11.2026'",
  },
  'a year with a slip in it': {
    file: hoodie('sale_from', '0026-11-27', '2026-11-30'),
    says: "row 2: sale_from must be a day from the year 2000 on, not '0026-11-27'",
  },
  'a year with a slip in it, in JSON': {
    file: '{"products": [{"handle": "tasse", "variants": [{"sku": "00200", "saleUntil": "0026-11-27T00:00:00Z"}]}]}',
    says: 'product 1 (tasse), variant 1 (00200): saleUntil must be a day from the year 2000 on',
  },
  'a word that is neither yes nor no': {
    file: 'handle;purchasable\ntasse;vielleicht\n',
    says: "row 2: purchasable must be yes or no, not 'vielleicht'",
  },
  'a character that Windows-1252 does not have': {
    file: latinBytes('handle;title\ntasse;Tasse „To the moon“ ?\n'),
    says: 'tasse: title would lose 🚀, which Windows-1252 does not have: save the file as "CSV UTF-8"',
  },
  'a workbook': {
    file: Buffer.from('PK\u0003\u0004....'),
    says: 'This is a workbook of a spreadsheet: save it there as "CSV UTF-8", and import that.',
  },
  'what is no text': {
    file: Buffer.from([0x81, 0x00, 0x01, 0xff]),
    says: 'This is not a text file in UTF-8. A spreadsheet is saved as "CSV UTF-8".',
  },
  'text with a NUL': {
    file: 'title,price\nA\0,1\n',
    says: 'This is not a text file in UTF-8. A spreadsheet is saved as "CSV UTF-8".',
  },
  'UTF-16 that ends within a character': {
    file: Buffer.from('\ufeffsku\ttitle\n00123\tMünz-Hoodie\n', 'utf16le').subarray(0, -1),
    says: 'This is not a text file in UTF-8. A spreadsheet is saved as "CSV UTF-8".',
  },
  'JSON of something else': {
    file: '{"orders": []}',
    says: 'The file has no list named "products".',
  },
  'a file of nothing': { file: '\n\n', says: 'row 1: the file is empty' },
  'heads alone': { file: 'handle;title\n', says: 'row 1: there is no product below the headers' },
  'a file without heads': {
    file: 'hoodie;Kapuze;12\n',
    says: 'row 1: no column has a name of ours: the first row has to name them, as in handle, title, sku, price, stock',
  },
  'a head that is nearly ours': {
    file: 'handle;Sale price;sku\nhoodie;1;00123\n',
    says: 'row 1: unknown column \'Sale price\' (sale_price?): --map "Sale price=sale_price" names one, and - in its place leaves one out',
  },
  'several strange heads': {
    file: 'handle;tilte;Artikelnummer;Barcode\nhoodie;1;2;3\n',
    says: "row 1: unknown columns 'tilte' (title?), 'Artikelnummer' (sku?), 'Barcode': --map \"tilte=title\" names one, and - in its place leaves one out",
  },
  'a column that --map names twice': {
    file: 'sku;Cost;price\n00200;1;2\n',
    options: ['--map', 'cost=price'],
    says: "row 1: the column 'price' occurs twice: delete one, or rename one of them and leave it out with --map",
  },
  'a column that --map names and is not there': {
    file: 'sku;price\n00200;2\n',
    options: ['--map', 'cost=price'],
    says: "row 1: --map names a column that does not exist: 'cost'",
  },
  "Shopify's export without a word about it": {
    file: `${shopifyNow}\nx\n`,
    says: "row 1: these are the columns of Shopify's export: import the file with --from shopify",
  },
  "WooCommerce's export without a word about it": {
    file: `${wooFile}\nx\n`,
    says: "row 1: these are the columns of WooCommerce's export: import the file with --from woocommerce",
  },
  'another file than --from says': {
    file: hoodie('price', '1', '2'),
    options: ['--from', 'woocommerce'],
    says: "row 1: these are not the columns of WooCommerce's export, which has type, name, regular price (an export in another language has to be made in English)",
  },
  'an SKU that has lost its zeros, and nothing else': {
    file: 'sku;stock\n124;7\n',
    says: "row 2: nothing on sale has the SKU '124': '00124' has lost its zeros in the spreadsheet, whose column has to be one of text",
  },
  'an SKU that nothing has': {
    file: 'sku;stock\n00999;7\n',
    says: "row 2: nothing on sale has the SKU '00999', and the row names no product",
  },
  'an SKU that is counted twice': {
    file: 'sku;stock\n00200;7\n00200;5\n',
    says: 'row 3: has the same SKU as row 2',
  },
  'a count that is no number': {
    file: 'sku;stock\n00200;7 Stück\n',
    says: "row 2: stock must be a whole number, not '7 Stück'",
  },
  'a count that would take the rest off sale': {
    file: 'sku;stock\n00200;7\n',
    options: ['--replace'],
    says: 'The file has sku and stock alone: it counts what is there, and --replace would take all else off sale.',
  },
  'a quote that is not closed': {
    file: 'handle;title\nhoodie;"Münz-Hoodie\n',
    says: 'row 2: a quote is not closed, or text follows it',
  },
  'a number that the spreadsheet has shortened': {
    file: 'handle;sku\ntasse;4,00638E+12\n',
    says: "row 2: sku was shortened by the spreadsheet: make its column one of text, not '4,00638E+12'",
  },
  'a price that a spreadsheet took for a day': {
    file: 'sku;price\n00200;14. Sep\n',
    says: "row 2: price must be an amount such as 19.99, not '14. Sep'",
  },
  '--map for JSON': {
    file: '{"products": []}',
    options: ['--map', 'cost=price'],
    says: '--map and --from are for CSV, and this is JSON.',
  },
};

/** Reading a file does not involve the database, so test with one database only. */
const test = vitest.runIf(isFirstDatabase());

async function shopWithBase() {
  const store = await shop();
  expect(await importByCommand(store, base, '--replace')).toMatchObject({ code: 0 });
  return store;
}

/** True for lines that state numbers of rows and products, which other tests check. */
const isNumber = (line: string) =>
  /^\d+ (products? changed|variants? in them|variants? (?:is|are) not in the file)|read from/.test(
    line,
  );

test('OPS-ODD: a file from a spreadsheet or another shop is read, and all changes are reported', async () => {
  const store = await shopWithBase();
  const messages: Record<string, string[]> = {};
  for (const [name, { file, options = [] }] of Object.entries(readableFiles)) {
    const { out, err } = await importByCommand(store, file, '--dry-run', ...options);
    const dryRunLine = 'This was a dry run: nothing was changed.';
    const lines = (out || err).trimEnd().split('\n');
    messages[name] = lines.filter((line) => !isNumber(line) && line !== dryRunLine);
  }
  expect(messages).toEqual(
    Object.fromEntries(Object.entries(readableFiles).map(([name, { says }]) => [name, says])),
  );
});

test('OPS-ODD: an unreadable file is refused with one sentence, and nothing is lost', async () => {
  const store = await shopWithBase();
  const before = await exportByCommand(store, 'json');
  const messages: Record<string, string> = {};
  for (const [name, { file, options = [] }] of Object.entries(refusedFiles)) {
    const { code, out, err } = await importByCommand(store, file, ...options);
    expect({ name, code, out }).toEqual({ name, code: 1, out: '' });
    const lines = err
      .trimEnd()
      .split('\n')
      .filter((line) => !isNumber(line));
    messages[name] = lines.join('\n').replace('\nNothing was imported: 1 to fix.', '');
  }
  expect(messages).toEqual(
    Object.fromEntries(Object.entries(refusedFiles).map(([name, { says }]) => [name, says])),
  );
  expect(await exportByCommand(store, 'json')).toBe(before);
});
