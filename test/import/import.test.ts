import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRows } from '../../domain/import/check-rows.ts';
import { noDecisions } from '../../domain/import/decisions.ts';
import { entryKey } from '../../domain/import/entry-key.ts';
import { openFile } from '../../domain/import/file/read-file.ts';
import { writeEntries } from '../../domain/import/write-entries.ts';
import { type Entry, entryKindOf, entryMs } from '../../domain/ledger/entry.ts';
import { Decimal } from '../../domain/money/figure.ts';
import { bytesOf, describeRow, importFile } from './import-file.ts';

const header =
  'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag';
const dayOf = (day: number) => `01/${String(day).padStart(2, '0')}/2024 10:00:00`;
const line = (day: number) => `${dayOf(day)},1,ETH,${1000 + day},USD,2,USD,`;
const file = (...days: readonly number[]) => [header, ...days.map(line)].join('\n');
const keysOf = ({ entries }: Pick<ReturnType<typeof importFile>, 'entries'>) =>
  entries.map(entryKey);

describe('IMPORT-DUPLICATES', () => {
  test('transactions that are already there are recognised, even if exports overlap', () => {
    const firstImport = importFile(file(1, 2, 3));
    const secondImport = importFile(file(2, 3, 4), { keys: keysOf(firstImport) });
    expect(secondImport.rows.map(({ status }) => status)).toEqual([
      'duplicate',
      'duplicate',
      'new',
    ]);
    expect(
      importFile(file(1, 2, 3), { keys: keysOf(firstImport), decisions: { withDuplicates: true } })
        .counts.new,
    ).toBe(3);
  });

  test('three equal trades in the same second stay three, and are three when they are imported again', () => {
    const firstImport = importFile(file(1, 1, 1));
    expect(firstImport.counts.new).toBe(3);
    expect(importFile(file(1, 1, 1), { keys: keysOf(firstImport) }).counts.duplicate).toBe(3);
    expect(importFile(file(1, 1, 1, 1), { keys: keysOf(firstImport) }).counts).toMatchObject({
      duplicate: 3,
      new: 1,
    });
  });

  test('a trade that needs a rate is recognised without asking for it again', () => {
    const text = [header, `${dayOf(1)},1,ETH,1000,EUR,,,`].join('\n');
    const firstImport = importFile(text, { decisions: { rates: { EUR: '1.1' } } });
    expect(importFile(text, { keys: keysOf(firstImport) }).open).toEqual([]);
  });
});

describe('IMPORT-DECISIONS', () => {
  test('one answer applies to all rows that wait for it, and until then they are left out', () => {
    const text = [
      header,
      `${dayOf(1)},1,S,1000,USD,,,`,
      `${dayOf(2)},2,S,1000,EUR,,,`,
      `${dayOf(3)},2,ETH,1000,EUR,,,`,
      `${dayOf(4)},2,ETH,1000,USD,,,`,
    ].join('\n');
    const openImport = importFile(text);
    expect(openImport.open).toEqual([
      { question: { ask: 'coin', about: 'S', several: true }, rows: 1 },
      {
        question: { ask: 'rate', about: 'EUR' },
        rows: 2,
        days: [
          { day: '2024-01-02', rows: 1 },
          { day: '2024-01-03', rows: 1 },
        ],
      },
    ]);
    expect(openImport.entries).toHaveLength(1);
    const decidedImport = importFile(text, {
      decisions: { coins: { S: 'sonic' }, rates: { EUR: '1.2' } },
    });
    expect(decidedImport.open).toEqual([]);
    expect(decidedImport.entries.map(({ coinId, price }) => [coinId, price])).toEqual([
      ['sonic', 1000],
      ['sonic', 600],
      ['ethereum', 600],
      ['ethereum', 500],
    ]);
  });

  test.each([
    ['a coin that the portfolio has under the same id', { BTC: ['bitcoin'] }, 'buy 1 BTC at 1000'],
    ['an entry that says no more than the symbol', { BTC: ['btc'] }, 'buy 1 BTC at 1000'],
    ['a coin whose ticker another one took', { BTC: ['bitcoin-of-old'] }, 'which coin: BTC'],
  ])('%s decides which coin is meant, or that the visitor must', (_, heldIds, expectedCoin) => {
    const text = [header, `${dayOf(1)},1,BTC,1000,USD,,,`].join('\n');
    expect(importFile(text, { held: heldIds }).rows.map(describeRow)).toEqual([expectedCoin]);
    const unlistedCoin = [header, `${dayOf(1)},1,OLD,1000,USD,,,`].join('\n');
    expect(importFile(unlistedCoin, { held: { OLD: ['old-coin'] } }).entries[0]?.coinId).toBe(
      'old-coin',
    );
  });

  test.each([
    ['buy', 'which rate: USDT'],
    ['income', 'which rate: USDT'],
    ['transfer-out', 'transfer-out -10 USDT at 0'],
    ['fee', 'fee -10 USDT at 0'],
    ['own', 'unchanged: chosen'],
  ] as const)('an unknown kind becomes %s when the visitor says so', (kind, expectedKind) => {
    const text =
      'User ID,Time,Account,Operation,Coin,Change,Remark\n1,26-07-26 00:00:06,Spot,Riddle,USDT,-10,';
    expect(importFile(text).rows.map(describeRow)).toEqual(['which kind: Riddle']);
    expect(
      importFile(text, { decisions: { kinds: { Riddle: kind } } }).rows.map(describeRow),
    ).toEqual([expectedKind]);
  });
});

describe('IMPORT-DRIFT', () => {
  test('a file with a new or renamed column is read as the nearest layout if the visitor says so', () => {
    const text = [
      header.replace('Tag', 'Tags,Mood'),
      `${dayOf(1)},1,ETH,1000,USD,2,USD,,fine`,
    ].join('\n');
    expect(() => importFile(text)).toThrow('not a known layout');
    const { layout, rows } = importFile(text, { reading: { as: 'nearest' } });
    expect([layout, ...rows.map(describeRow)]).toEqual(['cointracker', 'buy 1 ETH at 1000 fee 2']);
  });

  test('unless one of several columns with the same name is gone, because nobody can tell which', () => {
    const heads = 'Type,Buy,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date';
    const openedFile = openFile(
      bytesOf(`${heads}\nTrade,1,500,USD,5,USD,Kraken,,,28.07.2025 09:40`),
    );
    expect(openedFile.is === 'table' && openedFile.table.recognised.drift).toMatchObject({
      layout: { id: 'cointracking' },
      gone: ['cur.#3'],
      columnIndexes: null,
    });
  });

  test('unless it lacks a required column', () => {
    const text = [header.replace('Received Currency,', ''), `${dayOf(1)},1,1000,USD,2,USD,`].join(
      '\n',
    );
    expect(() => importFile(text, { reading: { as: 'nearest' } })).toThrow('not a known layout');
  });
});

describe('IMPORT-FORMS: the same rows in another format', () => {
  const rows = [header, `${dayOf(1)},"1,234.50",ETH,,,2,USD,"a, ""b"""`];
  const expected = ['which kind: a, "b"'];
  const plainFile = [header, line(1)].join('\n');
  const utf16 = (text: string, isBig: boolean) =>
    Uint8Array.from(
      [...text].flatMap((character) => {
        const code = character.charCodeAt(0);
        return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );
  test.each([
    ['quotes', rows.join('\n'), expected],
    ['a byte order mark', `\ufeff${plainFile}`, null],
    ['Windows line ends', plainFile.replaceAll('\n', '\r\n'), null],
    ['line ends of old Macs', plainFile.replaceAll('\n', '\r'), null],
    ['semicolons', plainFile.replaceAll(',', ';'), null],
    [
      'semicolons and decimal commas',
      plainFile.replaceAll(',', ';').replace(';1;', ';1,00;'),
      null,
    ],
    ['tabs', plainFile.replaceAll(',', '\t'), null],
    ['lines before the header', `Export of today\n"Account, main"\n\n${plainFile}`, null],
    ['empty lines', `${plainFile.replaceAll('\n', '\n\n')}\n\n`, null],
    ['a line that names its separator', `sep=;\n${plainFile.replaceAll(',', ';')}`, null],
    ['UTF-16 with a mark', utf16(`\ufeff${plainFile}`, false), null],
    ['UTF-16 of the other order', utf16(`\ufeff${plainFile}`, true), null],
    ['UTF-16 without a mark', utf16(plainFile, false), null],
    [
      'characters of Windows',
      Uint8Array.from([...bytesOf(plainFile.replace('1001,USD', ',')), ...[0x66, 0xfc, 0x72]]),
      ['which kind: für'],
    ],
    [
      'heads in capitals and with spaces',
      plainFile.replace(header, ` ${header.toUpperCase()} `),
      null,
    ],
    [
      'columns in another order',
      'Tag,Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency\n,01/01/2024 10:00:00,1,ETH,1001,USD,2,USD',
      null,
    ],
  ])('%s', (_, text, expectedEntries) => {
    expect(importFile(text).rows.map(describeRow)).toEqual(
      expectedEntries ?? ['buy 1 ETH at 1001 fee 2'],
    );
  });
});

describe('IMPORT-FORMS: ambiguous figures', () => {
  const cb =
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
  const ct = '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"';
  const kraken = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
  const binance = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee';
  const rates = { EUR: '1', USDT: '1' };
  test.each([
    [
      'a file that a German spreadsheet has saved again',
      `${cb.replaceAll(',', ';')}\na;17.01.2025 16:57:02;Buy;BTC;0,002;EUR;50.000,00 €;100,00 €;101,49 €;1,49 €;x`,
      'buy 0.002 BTC at 50000 fee 1.49',
    ],
    [
      'a sum that is left out beside a price',
      `${cb}\na,2025-01-17 16:57:02 UTC,Receive,BTC,2,USD,$5.00,,,,x`,
      'transfer-in 2 BTC at 5',
    ],
    [
      'a sale in brackets',
      `${cb}\na,2025-01-17 16:57:02 UTC,Sell,XRP,"(1,234.5)",USD,$2.00,"$2,469.00",$2,$0.00,x`,
      'sell -1234.5 XRP at 2',
    ],
    [
      'a conversion of a thousand',
      `${cb}\na,2025-01-17 16:57:02 UTC,Convert,USDC,-1000,USD,$1.00,$1000,$1000,$0,"Converted 1,000 USDC to 0.01 BTC"`,
      'sell -1000 USDC at 1; buy 0.01 BTC at 100000',
    ],
    [
      'a purchase below zero',
      `${cb}\na,2025-01-17 16:57:02 UTC,Buy,BTC,-2,USD,$5.00,$10,$10,$0,x`,
      'refused: belowZero',
    ],
    [
      'days before months, as another row of the file shows',
      `${header}\n01/02/2024 10:00:00,1,ETH,1000,USD,,,\n13/01/2024 10:00:00,1,ETH,1000,USD,,,`,
      'buy 1 ETH at 1000 on 2024-02-01',
    ],
    [
      'more received than was sent',
      `${header}\n${dayOf(1)},1.1,ETH,1,ETH,,,`,
      'which kind: ETH → ETH',
    ],
    [
      'less received than was sent, and a fee',
      `${header}\n${dayOf(1)},0.9,ETH,1,ETH,0.05,ETH,`,
      'fee -0.1 ETH at 0; fee -0.05 ETH at 0',
    ],
    ['a receipt below zero', `${header}\n${dayOf(1)},-1,ETH,1000,USD,,,`, 'refused: belowZero'],
    [
      'a gift that was given on after a gift that came',
      `${ct}\n"Gift","-","","1","BTC","-","","","","","01.02.2024 10:00"\n"Gift/Tip","1","BTC","-","","-","","","","","01.02.2024 11:00"`,
      'transfer-out -1 BTC at 0',
    ],
    [
      'a fee that was paid back',
      `${kraken}\nL1,T1,2019-10-10 12:00:01,trade,,currency,ZEUR,-100,-0.1,1\nL2,T1,2019-10-10 12:00:01,trade,,currency,XXBT,0.01,0,1`,
      'buy 0.01 BTC at 9990',
    ],
    [
      'a withdrawal that came back is two transfers',
      `${kraken}\nL1,T1,2019-10-10 12:00:01,withdrawal,,currency,XXBT,-0.01,0.0005,1\nL2,T2,2019-10-10 13:00:01,deposit,,currency,XXBT,0.0099,0,1`,
      'transfer-out -0.01 BTC at 0 fee 0.0005 BTC',
    ],
    [
      'a coin that begins with a digit',
      `${binance}\n2023-01-02 03:04:05,1INCHUSDT,BUY,1,10.01INCH,10USDT,0`,
      'which coin: 1INCH',
    ],
  ])('%s', (_, text, expectedEntries) => {
    const [row] = importFile(text, { decisions: { rates } }).rows;
    const day = new Date(row?.event?.at ?? 0).toISOString().slice(0, 10);
    const words = row === undefined ? '' : describeRow(row);
    expect(expectedEntries.includes(' on ') ? `${words} on ${day}` : words).toBe(expectedEntries);
  });

  test.each([
    ['a currency in the cell', '€5', '1', 'which rate: EUR'],
    ['a code in the cell', '5 EUR', '1', 'which rate: EUR'],
    ['dollars in the cell', '$5', '1', 'buy 1 BTC at 5'],
    ['groups parted by spaces', '5', '1 000', 'buy 1000 BTC at 5'],
    ['digits and marks of Arabic', '٥', '١٬٢٥٠٫٢٥٠', 'buy 1250.25 BTC at 5'],
    ['wide digits', '５', '１２．５', 'buy 12.5 BTC at 5'],
    ['a raised digit', '5', '10²', 'refused: number'],
    ['a calculation', '5', '5-3', 'refused: number'],
    ['a share', '5', '5%', 'refused: number'],
    ['two numbers', '5', '10 1INCH', 'refused: number'],
  ])('%s', (_, price, amount, expectedEntry) => {
    const text = `date,coin,amount,price\n2024-01-01,BTC,${amount},${price}`;
    const columnReading = {
      as: 'columns',
      mapping: { date: 0, coin: 1, amount: 2, price: 3 },
    } as const;
    expect(importFile(text, { reading: columnReading }).rows.map(describeRow)).toEqual([
      expectedEntry,
    ]);
  });
});

describe('IMPORT-REFUSED: each with its sentence', () => {
  test.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['spaces alone', bytesOf(' \n \n'), 'empty'],
    ['a spreadsheet named .csv', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'spreadsheet'],
    [
      'a picture named .csv',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0, 9]),
      'binary',
    ],
    ['a text of one column', bytesOf('hello\nworld\n'), 'noTable'],
    ['a header alone', bytesOf(header), 'noRows'],
    // Comparing each cell with every column of every layout took minutes.
    ['a line of a million cells', bytesOf(';,\t'.repeat(1_000_000)), 'noTable'],
    ['a header with too many columns', bytesOf(`${header}${',x'.repeat(300_000)}\n1,2`), 'noTable'],
    ['quotes and commas alone', bytesOf('",'.repeat(1_000_000)), 'noTable'],
    ['a quote that is never closed', bytesOf(`${header}\n"${line(1)}\n${line(2)}`), 'openQuote'],
  ])('%s', (_, bytes, reason) => {
    expect(openFile(bytes)).toMatchObject({ is: 'refused', refusal: { why: reason } });
  });

  test('whatever its bytes, even those of a real file that were changed, it is refused or each of its rows is counted once', () => {
    const wholeFile = bytesOf([header, line(1), line(2), line(3)].join('\n'));
    const change = fc.record({ at: fc.nat(wholeFile.length - 1), byte: fc.nat(255) });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(change, { minLength: 1, maxLength: 12 }).map((byteChanges) => {
        const changedBytes = wholeFile.slice();
        for (const { at, byte } of byteChanges) changedBytes[at] = byte;
        return changedBytes;
      }),
      // Files cut off as by a broken download, with the byte order mark of any encoding.
      fc
        .tuple(fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]), fc.nat(400))
        .map(([byteOrderMark, endIndex]) =>
          Uint8Array.from([...byteOrderMark, ...wholeFile.slice(0, endIndex)]),
        ),
    );
    fc.assert(
      fc.property(bytes, (givenBytes) => {
        const openedFile = openFile(givenBytes);
        if (openedFile.is !== 'table' || openedFile.table.recognised.layout === null) return;
        const { counts } = importFile(givenBytes);
        const { headerAt } = openedFile.table.recognised;
        const rowsBelow = openedFile.table.rows.slice(headerAt + 1);
        const filledRows = rowsBelow.filter((row) => row.some((cell) => cell.trim() !== '')).length;
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(filledRows);
      }),
      { numRuns: 500 },
    );
  });

  test('whatever a file contains, it is refused or each of its rows is counted once', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '=1+1',
        '"',
        '""',
        '-',
        '1,5',
        '1.234.567,8',
        '1e999',
        '-1e-400',
        'NaN',
        '0x10',
        '\u0000',
        '2024-02-30',
        '9'.repeat(300),
        'BTC',
        'ETH',
        'buy',
      ),
    );
    const rows = fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 12 });
    const heads = fc.constantFrom(
      header,
      'User ID,Time,Account,Operation,Coin,Change,Remark',
      'txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance',
      'date,kind,coin,amount,price',
      '',
    );
    fc.assert(
      fc.property(heads, rows, fc.constantFrom(',', ';', '\t'), (head, cells, delimiter) => {
        const text = [
          head.replaceAll(',', delimiter),
          ...cells.map((row) => row.join(delimiter)),
        ].join('\n');
        const openedFile = openFile(bytesOf(text));
        if (openedFile.is !== 'table') return;
        const encodeAs =
          openedFile.table.recognised.layout === null
            ? ({ as: 'columns', mapping: { date: 0, coin: 1, amount: 2 } } as const)
            : ({ as: 'known' } as const);
        const { rows: readRows, counts } = importFile(text, { reading: encodeAs });
        const rowsBelow = openedFile.table.rows.slice(openedFile.table.recognised.headerAt + 1);
        const filledRows = rowsBelow.filter((row) => row.some((cell) => cell.trim() !== '')).length;
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(filledRows);
        expect(new Set(readRows.map(({ row }) => row)).size).toBe(filledRows);
      }),
      { numRuns: 400 },
    );
  });
});

describe('IMPORT-EXPORT: the site’s own file', () => {
  const digits = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
    .map(([wholePart, places]) => {
      const text = String(wholePart).padStart(places + 1, '0');
      const fraction = places === 0 ? '' : `.${text.slice(-places)}`;
      return (places === 0 ? text : text.slice(0, -places)) + fraction;
    });
  const entry = fc
    .record(
      {
        id: fc.integer({ min: 1_600_000_000_000, max: 1_800_000_000_000 }).map(String),
        coin: fc.constantFrom('BTC', 'ETH', '=CMD', '-', 'ÄÖ;"'),
        amount: digits,
        price: digits,
        coinId: fc.constantFrom('bitcoin', 'ethereum', '@id', '+1'),
        kind: fc.constantFrom('buy', 'transfer-in', 'income', 'sell', 'transfer-out', 'fee'),
        at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
        fee: fc.record({
          amount: digits.filter((text) => Number(text) > 0),
          coin: fc.constant('BNB'),
          coinId: fc.constant('binancecoin'),
        }),
        note: fc
          .string({ minLength: 1, maxLength: 40 })
          .map((text) => text.trim())
          .filter((text) => text !== ''),
      },
      { requiredKeys: ['id', 'coin', 'amount', 'price', 'coinId', 'kind', 'at'] },
    )
    .map((madeEntry): Entry => {
      const isOutgoing =
        ['sell', 'transfer-out', 'fee'].includes(madeEntry.kind) && Number(madeEntry.amount) > 0;
      return {
        ...madeEntry,
        amount: isOutgoing ? `-${madeEntry.amount}` : madeEntry.amount,
      } as Entry;
    });
  const figures = ({ amount, price, fee }: Entry) =>
    [amount, price, fee?.amount].map((figure) =>
      figure === undefined ? '' : new Decimal(figure).abs().toFixed(),
    );

  test('is read back unchanged, with every digit and note', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), (entries) => {
        const { layout, entries: readEntries } = importFile(writeEntries(entries));
        expect(layout).toBe('own');
        expect(
          readEntries.map((entry) => [
            entry.id,
            entryKindOf(entry),
            entry.coin,
            entry.coinId,
            entry.note,
            entry.fee?.coin,
            entryMs({ id: '', ...entry }),
            ...figures(entry as Entry),
          ]),
        ).toEqual(
          entries.map((entry) => [
            entry.id,
            entryKindOf(entry),
            entry.coin,
            entry.coinId,
            entry.note,
            entry.fee?.coin,
            entryMs(entry),
            ...figures(entry),
          ]),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('no cell of it is a formula', () => {
    const [madeEntry] = fc.sample(entry, 1);
    const text = writeEntries([
      { ...(madeEntry as Entry), note: '=HYPERLINK("x")', coin: '@SUM(A1)' },
    ]);
    expect(text).toContain('"\'=HYPERLINK(""x"")"');
    expect(text).toContain(",'@SUM(A1),");
  });

  test('contains only duplicates of what is there, however often it is imported', () => {
    const entries = fc.sample(entry, 5);
    const { counts } = importFile(writeEntries(entries), { keys: entries.map(entryKey) });
    expect(counts).toMatchObject({ new: 0, duplicate: 5 });
  });

  test('may also be a copy of the browser’s storage', () => {
    const entries = [
      { id: '1700', coin: 'BTC', amount: 1, price: 5, coinId: 'bitcoin' },
      { id: 'x' },
    ];
    const openedFile = openFile(bytesOf(JSON.stringify(entries)));
    if (openedFile.is !== 'entries') throw new Error(openedFile.is);
    const knownEntries = { coins: new Map(), ids: new Map(), keys: [] };
    const checkedRows = checkRows(openedFile.joined, knownEntries, noDecisions);
    expect(checkedRows.counts).toMatchObject({ new: 1, refused: 1 });
    expect(checkedRows.entries).toEqual([entries[0]]);
  });
});
