import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { standInBrowser } from '../../../test/fakes/browser.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** Opens a page on storage that contains `text`, or on empty storage without it. */
async function openPage(text?: string) {
  const browser = standInBrowser(text === undefined ? {} : { portfolio: text });
  const { entries } = await import('./change-entries.ts');
  const { portfolio } = await import('./portfolio.ts');
  return { browser, portfolio: { ...portfolio, ...entries } };
}

const purchase = (coin: string, amount: number | string = 1) => ({
  coin,
  amount,
  price: 10,
  coinId: `${coin.toLowerCase()}-id`,
});

describe('PORT-STORED: transactions under portfolio', () => {
  test('have an id, coin, amount, price and coinId', async () => {
    const { portfolio, browser } = await openPage();
    portfolio.add({ coin: 'BTC', amount: 0.5, price: 40_000, coinId: 'bitcoin' }, 1_700);
    expect(JSON.parse(browser.stored.get('portfolio') ?? '')).toEqual([
      { id: '1700', coin: 'BTC', amount: 0.5, price: 40_000, coinId: 'bitcoin' },
    ]);
  });

  test('have unique ids within one millisecond', async () => {
    const { portfolio } = await openPage();
    for (let i = 0; i < 5; i += 1) portfolio.add(purchase('ETH'), 1_700);
    expect(portfolio.get().map(({ id }) => id)).toEqual(['1700', '1701', '1702', '1703', '1704']);
  });

  test('come back at the next visit, in their order', async () => {
    const storedEntries = [
      { id: '2', ...purchase('ETH', -3) },
      { id: '1', ...purchase('BTC', 0) },
      // The amount has more digits than a number holds.
      { id: '3', ...purchase('ETH', '0.123456789012345678') },
    ];
    const { portfolio } = await openPage(JSON.stringify(storedEntries));
    expect(portfolio.get()).toEqual(storedEntries);
  });

  test('PORT-LARGE: come back, however many there are', async () => {
    const storedEntries = Array.from({ length: 20_000 }, (_, id) => ({
      id: `${id}`,
      ...purchase('BTC'),
    }));
    const text = JSON.stringify(storedEntries);
    expect(text.length).toBeGreaterThan(1_000_000);
    const { portfolio, browser } = await openPage(text);
    expect(portfolio.get()).toHaveLength(20_000);
    const [entry] = portfolio.get();
    if (entry) portfolio.remove(entry);
    expect(JSON.parse(browser.stored.get('portfolio') ?? '')).toHaveLength(19_999);
  });

  test('PORT-LARGE: stay in local storage if access to IndexedDB throws', async () => {
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const { portfolio, browser } = await openPage();
    portfolio.addAll(
      Array.from({ length: 6_000 }, () => purchase('BTC', '0.123456789012345678')),
      'b',
    );
    expect(JSON.parse(browser.stored.get('portfolio') ?? '')).toHaveLength(6_000);
  });

  test('are added to what another tab wrote a moment ago', async () => {
    const { portfolio, browser } = await openPage();
    expect(portfolio.get()).toEqual([]);
    browser.stored.set('portfolio', JSON.stringify([{ id: '1', ...purchase('BTC') }]));
    portfolio.add(purchase('ETH'));
    expect(portfolio.get().map(({ coin }) => coin)).toEqual(['BTC', 'ETH']);
  });

  test('PORT-REMOVE: are removed one by one, by coin, or all together', async () => {
    const storedEntries = ['BTC', 'ETH', 'BTC', 'SOL'].map((coin, id) => ({
      id: `${id}`,
      ...purchase(coin),
    }));
    const { portfolio, browser } = await openPage(JSON.stringify(storedEntries));
    const [entry] = portfolio.get();
    if (entry) portfolio.remove(entry);
    expect(portfolio.get().map(({ id }) => id)).toEqual(['1', '2', '3']);
    portfolio.removeCoin('btc-id');
    expect(portfolio.get().map(({ coin }) => coin)).toEqual(['ETH', 'SOL']);
    // PORT-CLEAR: transactions that another tab adds after the question stay.
    const portfolioBefore = portfolio.get();
    portfolio.add(purchase('DOGE'));
    portfolio.clear(portfolioBefore);
    expect(portfolio.get().map(({ coin }) => coin)).toEqual(['DOGE']);
    portfolio.clear(portfolio.get());
    expect(browser.stored.has('portfolio')).toBe(false);
  });
});

test('PORT-MATCH: a coin can be assigned to those with only a symbol as id', async () => {
  const entries = [
    { id: '1', ...purchase('BTC'), coinId: 'btc' },
    { id: '2', ...purchase('BTC') },
  ];
  const { portfolio } = await openPage(JSON.stringify(entries));
  portfolio.identify('btc', 'bitcoin');
  expect(portfolio.get().map(({ coinId }) => coinId)).toEqual(['bitcoin', 'btc-id']);
});

test('PORT-MATCH: and to fees that were paid in it, for whatever coin', async () => {
  const fee = { amount: 1, coin: 'BNB', coinId: 'bnb' };
  const entries = [
    { id: '1', ...purchase('BTC'), fee },
    { id: '2', ...purchase('BNB'), coinId: 'bnb', fee: { amount: 2, coin: 'bnb', rate: 5 } },
    { id: '3', ...purchase('BTC'), fee: { ...fee, coinId: 'binancecoin' } },
    { id: '4', ...purchase('BTC'), fee: { amount: 3 } },
  ];
  const { portfolio, browser } = await openPage(JSON.stringify(entries));
  portfolio.identify('bnb', 'binancecoin');
  expect(JSON.parse(browser.stored.get('portfolio') ?? '')).toEqual([
    { ...entries[0], fee: { ...fee, coinId: 'binancecoin' } },
    {
      ...entries[1],
      coinId: 'binancecoin',
      fee: { amount: 2, coin: 'bnb', rate: 5, coinId: 'binancecoin' },
    },
    entries[2],
    entries[3],
  ]);
});

test('PORT-STORED: one whose id is taken keeps its time', async () => {
  const storedEntry = { id: '1700', ...purchase('BTC') };
  const { portfolio } = await openPage(JSON.stringify([storedEntry]));
  portfolio.addAll([{ id: '1700', ...purchase('ETH') }, purchase('SOL')], 'b', 9_000);
  expect(portfolio.get()).toEqual([
    storedEntry,
    { id: '9000', ...purchase('ETH'), at: 1_700, batch: 'b' },
    { id: '9001', ...purchase('SOL'), batch: 'b' },
  ]);
});

describe('PORT-ITSELF: a transaction keeps its identity, whatever its id, and unreadable items stay', () => {
  /**
   * Two entries share an id, as other programs or an edit by hand may store them; two more cannot be read, and one has
   * an unknown field.
   */
  const storedEntries: readonly unknown[] = [
    { id: '1', ...purchase('BTC') },
    { id: '8', coin: 'ADA', amount: '1,5', price: 2, coinId: 'cardano' },
    { id: '1', ...purchase('ETH'), rating: 5 },
    { id: '9', coin: 'SOL', amount: 1, price: '1e-7', coinId: 'solana' },
    'a text',
  ];
  const openPortfolio = async (items: readonly unknown[] = storedEntries) => {
    const { portfolio, browser } = await openPage(JSON.stringify(items));
    const readStored = (): unknown => JSON.parse(browser.stored.get('portfolio') ?? 'null');
    const entry = (index: number) => portfolio.get()[index] ?? expect.fail();
    const setByOtherTab = (items: readonly unknown[]) =>
      browser.stored.set('portfolio', JSON.stringify(items));
    return { portfolio, readStored, entry, setByOtherTab };
  };

  test('through removal and its undo, which works once', async () => {
    const { portfolio, readStored, entry } = await openPortfolio();
    const undo = portfolio.remove(entry(0));
    expect(readStored()).toEqual(storedEntries.slice(1));
    undo?.();
    undo?.();
    expect(readStored()).toEqual(storedEntries);
  });

  test('through an edit, which changes only the edited fields', async () => {
    const { portfolio, readStored, entry } = await openPortfolio();
    expect(portfolio.editing(entry(1))({ price: 3, kind: undefined })).toBe(true);
    expect(readStored()).toEqual(
      storedEntries.with(2, { id: '1', ...purchase('ETH'), price: 3, rating: 5 }),
    );
  });

  test.each(['add', 'addAll', 'identify', 'removeCoin', 'removeBatch', 'clear'] as const)(
    'through %s',
    async (action) => {
      const { portfolio, readStored } = await openPortfolio([
        ...storedEntries,
        { id: '3', ...purchase('XTZ'), coinId: 'xtz', batch: 'b' },
      ]);
      const actions = {
        add: () => portfolio.add(purchase('DOGE')),
        addAll: () => portfolio.addAll([{ id: '1', ...purchase('DOGE') }], 'c'),
        identify: () => portfolio.identify('xtz', 'tezos'),
        removeCoin: () => portfolio.removeCoin('xtz'),
        removeBatch: () => portfolio.removeBatch('b'),
        clear: () => portfolio.clear(portfolio.get()),
      };
      actions[action]();
      const unread = storedEntries.filter((_, index) => index % 2 === 1 || index === 4);
      expect(readStored()).toEqual(
        expect.arrayContaining([...(action === 'clear' ? unread : storedEntries)]),
      );
      if (action === 'clear') expect(readStored()).toHaveLength(unread.length);
    },
  );

  test('of two equal ones the chosen one is removed, and restored to its place', async () => {
    const equalEntries = [
      { id: '1', ...purchase('BTC') },
      { id: '2', ...purchase('ETH') },
      { id: '1', ...purchase('BTC') },
    ];
    const { portfolio, readStored, entry } = await openPortfolio(equalEntries);
    const undo = portfolio.remove(entry(2));
    expect(readStored()).toEqual(equalEntries.slice(0, 2));
    undo?.();
    expect(readStored()).toEqual(equalEntries);
  });

  test('an entry that another tab has restored is not restored a second time', async () => {
    const equalEntries = [storedEntries[0], storedEntries[2], storedEntries[0]];
    const { portfolio, readStored, entry, setByOtherTab } = await openPortfolio(equalEntries);
    const undo = portfolio.remove(entry(0));
    setByOtherTab(equalEntries);
    undo?.();
    expect(readStored()).toEqual(equalEntries);
  });

  test('an entry that another tab has deleted is not deleted again, nor another one with its id', async () => {
    const { portfolio, readStored, entry, setByOtherTab } = await openPortfolio();
    const removedEntry = entry(0);
    setByOtherTab(storedEntries.slice(1));
    expect(portfolio.remove(removedEntry)).toBeNull();
    expect(readStored()).toEqual(storedEntries.slice(1));
  });

  test('PORT-EDIT: an edit of an entry that another tab has deleted adds it again, and reports that', async () => {
    const { portfolio, readStored, entry, setByOtherTab } = await openPortfolio();
    const save = portfolio.editing(entry(0));
    setByOtherTab(storedEntries.slice(1));
    expect(save({ amount: 7 }, 1_700)).toBe(false);
    // The entry's id was also its time. With another id, the entry stores its time separately.
    expect(readStored()).toEqual([
      ...storedEntries.slice(1),
      { id: '1700', ...purchase('BTC', 7), at: 1 },
    ]);
  });

  test('PORT-EDIT: so does an edit of a deleted entry with a twin of the same id and coin, which stays unchanged', async () => {
    const twinEntries = [
      { id: '1', ...purchase('BTC') },
      { id: '1', ...purchase('BTC', 2) },
    ];
    const { portfolio, readStored, entry, setByOtherTab } = await openPortfolio(twinEntries);
    const save = portfolio.editing(entry(0));
    setByOtherTab(twinEntries.slice(1));
    expect(save({ amount: 7 }, 1_700)).toBe(false);
    expect(readStored()).toEqual([twinEntries[1], { id: '1700', ...purchase('BTC', 7), at: 1 }]);
  });

  test('PORT-EDIT: an entry edited in two tabs has the changes of both', async () => {
    const { portfolio, readStored, entry, setByOtherTab } = await openPortfolio();
    const save = portfolio.editing(entry(0));
    setByOtherTab(storedEntries.with(0, { id: '1', ...purchase('BTC'), note: 'theirs' }));
    expect(save({ amount: 7 })).toBe(true);
    expect(readStored()).toEqual(
      storedEntries.with(0, { id: '1', ...purchase('BTC', 7), note: 'theirs' }),
    );
  });
});

describe('PORT-SEVERAL: an entry whose portfolio another tab has merged or deleted', () => {
  const btc = { id: '1', ...purchase('BTC') };
  const eth = { id: '2', ...purchase('ETH') };
  /** Deletes an entry of Main, or begins to edit it. Then another tab merges or deletes Main. */
  async function openAmid(
    otherAction: 'merges' | 'deletes',
    shownId: 'first' | 'x' = 'first',
    takenId = '2',
  ) {
    vi.resetModules();
    const savingsEntries = [eth];
    const riskEntry = [{ ...eth, id: takenId }];
    const list = (mainPortfolio: object[]) =>
      JSON.stringify([
        ...mainPortfolio,
        {
          id: 's',
          name: 'Savings',
          ...(mainPortfolio.length === 0 ? {} : { transactions: savingsEntries }),
        },
        { id: 'r', name: 'Risk', transactions: riskEntry },
      ]);
    const browser = standInBrowser({
      portfolio: JSON.stringify([btc]),
      portfolios: list([{ id: 'first', name: 'Main' }]),
      'shown-portfolio': JSON.stringify(shownId),
    });
    const { entries } = await import('./change-entries.ts');
    const { mergePortfolio, deletePortfolio } = await import('./change-portfolios.ts');
    const { portfolio } = await import('./portfolio.ts');
    const readStored = () => portfolio.all().map(({ name, items }) => ({ name, items }));
    const otherPortfolioItems = () =>
      otherAction === 'merges' ? mergePortfolio('first', 'r', 9_000) : deletePortfolio('first');
    const entry = portfolio.get()[0] ?? expect.fail();
    return {
      browser,
      entries,
      entry,
      readStored,
      elsewhere: otherPortfolioItems,
      savings: savingsEntries,
      risk: riskEntry,
    };
  }
  const openForEdit = async (takenId = '2') => {
    const openedPortfolio = await openAmid('merges', 'first', takenId);
    const save = openedPortfolio.entries.editing(openedPortfolio.entry);
    openedPortfolio.elsewhere();
    return { ...openedPortfolio, save };
  };

  test.each([
    ['with its id', '2', { id: '1' }],
    ['with another id, since its own was taken there', '1', { id: '9000', at: 1 }],
  ])('is edited where it is now, %s', async (_, takenId, ownId) => {
    const { save, readStored, savings, risk } = await openForEdit(takenId);
    expect(save({ amount: 7 })).toBe(true);
    expect(readStored()).toEqual([
      { name: 'Savings', items: savings },
      { name: 'Risk', items: [...risk, { ...btc, amount: 7, ...ownId }] },
    ]);
  });

  test.each(['2', '1'])(
    'is restored into the portfolio that it was merged into, id %s there',
    async (takenId) => {
      const { entries, entry, elsewhere, readStored, risk } = await openAmid(
        'merges',
        'first',
        takenId,
      );
      const undo = entries.remove(entry);
      elsewhere();
      expect(undo?.()).toBe(true);
      const [, targetPortfolio] = readStored();
      expect(targetPortfolio?.items).toEqual([...risk, expect.objectContaining(purchase('BTC'))]);
      expect(readStored()[0]?.items).toHaveLength(1);
    },
  );

  test('has none after a deletion: no edit, undo, new entry or file is stored until another portfolio is chosen', async () => {
    const { entries, entry, elsewhere, readStored, savings } = await openAmid('deletes');
    const save = entries.editing(entry);
    const undo = entries.remove(entry);
    elsewhere();
    const before = readStored();
    expect([save({ amount: 7 }), undo?.()]).toEqual([null, false]);
    entries.add(purchase('SOL'), 5_000, 'first');
    entries.addAll([purchase('SOL')], 'b', 5_000, 'first');
    expect(readStored()).toEqual(before);
    expect([save({ amount: 7 }, 6_000, 's'), undo?.('r')]).toEqual([false, true]);
    expect(readStored()).toMatchObject([
      { items: [...savings, { ...btc, amount: 7 }] },
      { items: [{}, btc] },
    ]);
  });

  test('is added, also from a file, to the portfolio that its own was merged into', async () => {
    const { entries, elsewhere, readStored } = await openAmid('merges');
    elsewhere();
    entries.add(purchase('SOL'), 5_000, 'first');
    entries.addAll([purchase('ADA')], 'b', 5_000, 'first');
    expect(readStored()[1]?.items.slice(2)).toMatchObject([purchase('SOL'), purchase('ADA')]);
  });
});

describe('HOLD-STORAGE: anything that is no transaction is left out', () => {
  test.each([
    ['broken JSON', '[{'],
    ['an object', '{"BTC":1}'],
    ['a text', '"BTC"'],
    ['nothings', '[null,1,"BTC",[],{}]'],
    ['a symbol of spaces', '[{"id":"1","coin":" ","amount":1,"price":1}]'],
    ['an amount that is a word', '[{"id":"1","coin":"BTC","amount":"one","price":1}]'],
    ['an amount with an exponent', '[{"id":"1","coin":"BTC","amount":"1e999999","price":1}]'],
    ['an empty amount', '[{"id":"1","coin":"BTC","amount":"","price":1}]'],
    ['an infinite amount', '[{"id":"1","coin":"BTC","amount":1e999,"price":1}]'],
    ['an infinite price', '[{"id":"1","coin":"BTC","amount":1,"price":-1e999}]'],
    ['an id that is an object', '[{"id":{},"coin":"BTC","amount":1,"price":1}]'],
  ])('%s counts as empty', async (_, text) => {
    const { portfolio } = await openPage(text);
    expect(portfolio.get()).toEqual([]);
  });

  test('of a list only invalid items; a numeric id, a lower-case symbol and a missing coinId are completed', async () => {
    const goodEntry = '{"id":7,"coin":" btc ","amount":1,"price":2,"more":3}';
    const { portfolio } = await openPage(
      `[{"coin":{}},null,[[]],"BTC",{"id":"2","coin":"BAD","amount":1e999,"price":1},${goodEntry},{"__proto__":{"coin":"X"}}]`,
    );
    expect(portfolio.get()).toEqual([{ id: '7', coin: 'BTC', amount: 1, price: 2, coinId: 'btc' }]);
  });
});
