import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

const areas = [
  'coin',
  'market',
  'store',
  'cart',
  'portfolio',
  'airdrops',
  'news',
  'learn',
  'tools',
  'account',
  'info',
];

/** The parts that every area may import. */
const pageParts = [
  'contract',
  'domain',
  'brand',
  'content',
  'web/head',
  'web/ui',
  'web/navigation',
  'web/state',
  'web/data',
  'web/emitter.ts',
  'web/page.ts',
  'web/ports.ts',
];

/** Parts of the server that any of its modules may import. Those that need the database are in `databaseParts`. */
const sharedParts = ['server/http', 'server/files', 'server/limits'];
const databaseParts = ['server/db', 'server/fleet'];

/**
 * The parts that each part may import besides itself. Order matters: a file belongs to the first
 * part that contains it.
 */
const parts: { in: string; may: string[] }[] = [
  { in: 'contract', may: [] },
  { in: 'domain', may: ['contract'] },
  { in: 'brand', may: ['contract', 'content'] },
  { in: 'pictures', may: ['contract', 'server/files', 'server/limits'] },
  { in: 'content', may: ['contract', 'domain', 'pictures', 'brand/drawing-names.ts'] },
  { in: 'web/emitter.ts', may: [] },
  { in: 'web/head', may: ['contract'] },
  { in: 'web/worker', may: ['contract', 'domain', 'content'] },
  {
    in: 'web/ui',
    may: [
      'domain/text/fold-text.ts',
      'web/emitter.ts',
      'content/words.ts',
      'content/language.ts',
      'content/text.ts',
    ],
  },
  { in: 'web/navigation', may: [] },
  { in: 'web/state', may: ['contract', 'domain', 'web/emitter.ts', 'web/head'] },
  { in: 'web/data', may: ['contract', 'domain', 'content', 'web/emitter.ts', 'web/state'] },
  ...areas.map((area) => ({ in: `web/${area}`, may: pageParts })),
  // Home and the shell combine the areas.
  ...['home', 'shell'].map((area) => ({
    in: `web/${area}`,
    may: [...pageParts, ...areas.map((area) => `web/${area}`)],
  })),
  {
    in: 'web/buyer',
    may: ['contract', 'domain', 'content', 'web/ui', 'web/head/render-document.ts'],
  },
  { in: 'web', may: ['contract', 'domain', 'brand', 'content', 'web'] },
  { in: 'server/limits', may: [] },
  { in: 'server/files', may: [] },
  { in: 'server/http', may: ['server/limits'] },
  { in: 'server/db', may: ['contract', 'domain', 'server/limits'] },
  { in: 'server/metrics', may: ['server/http', 'server/limits'] },
  { in: 'server/processes', may: ['scripts/build/interruption-text.mjs'] },
  {
    in: 'server/listening',
    may: ['contract', 'server/http', 'server/metrics', 'server/pages', 'server/site'],
  },
  {
    in: 'server/background',
    may: ['server/db', 'server/fleet', 'server/processes', 'server/site', 'server/store'],
  },
  { in: 'server/fleet', may: ['server/db', 'server/limits'] },
  { in: 'server/market', may: ['contract', 'domain', 'content', ...databaseParts, ...sharedParts] },
  {
    in: 'server/images',
    may: ['contract', 'domain', 'content', 'pictures', ...databaseParts, ...sharedParts],
  },
  {
    in: 'server/store',
    may: ['contract', 'domain', 'brand', 'content', 'web/buyer', ...databaseParts, ...sharedParts],
  },
  { in: 'server/site-editor', may: ['content', 'server/processes'] },
  {
    in: 'server/desk',
    may: [
      'contract',
      'domain',
      'content',
      'web/buyer',
      'server/store',
      'server/site-editor',
      'server/processes',
      ...databaseParts,
      ...sharedParts,
    ],
  },
  {
    in: 'desk',
    may: [
      'contract',
      'domain',
      'web/ui',
      'content/text.ts',
      'server/desk',
      'server/store/owner-refusal.ts',
    ],
  },
  {
    in: 'server/pages',
    may: ['contract', 'domain', 'content', ...sharedParts, 'web/entry.server.tsx', 'web/ports.ts'],
  },
  // The log and the wiring read the settings and the state of a site.
  { in: 'server/log', may: ['contract', 'domain', 'content', 'server/site', 'server/http'] },
  { in: 'server', may: ['contract', 'domain', 'brand', 'content', 'pictures', 'server'] },
];

/**
 * The rooms of the store from the bottom up, each with the earlier rooms that it may import. A room is one folder
 * without its subfolders; `.` is server/store itself. A file listed by name is a room of its own.
 */
const storeRooms: Record<string, readonly string[]> = {
  'store-values.ts': [],
  'owner-refusal.ts': [],
  'shop-days.ts': [],
  'actor.ts': [],
  'history.ts': ['actor.ts'],
  staff: [],
  'outbox.ts': ['store-values.ts'],
  http: [],
  'form-limit.ts': ['http'],
  'commit-accepted.ts': ['http'],
  stock: [
    'store-values.ts',
    'shop-days.ts',
    'history.ts',
    'outbox.ts',
    'http',
    'commit-accepted.ts',
  ],
  catalogue: [
    'actor.ts',
    'owner-refusal.ts',
    'shop-days.ts',
    'store-values.ts',
    'history.ts',
    'http',
    'commit-accepted.ts',
    'stock',
  ],
  'catalogue/memory': ['store-values.ts', 'http', 'catalogue'],
  orders: ['shop-days.ts', 'outbox.ts', 'catalogue'],
  'orders/refunds': ['history.ts', 'outbox.ts', 'stock', 'catalogue', 'orders'],
  payments: ['http', 'stock', 'orders', 'orders/refunds'],
  'payments/provider': ['history.ts', 'stock', 'orders/refunds', 'payments'],
  'payments/stripe': ['http', 'orders', 'orders/refunds', 'payments'],
  'catalogue/file': ['owner-refusal.ts', 'actor.ts', 'http', 'catalogue'],
  'catalogue/plan': [
    'owner-refusal.ts',
    'actor.ts',
    'shop-days.ts',
    'stock',
    'catalogue',
    'catalogue/file',
  ],
  'catalogue/import': [
    'owner-refusal.ts',
    'actor.ts',
    'shop-days.ts',
    'store-values.ts',
    'history.ts',
    'http',
    'commit-accepted.ts',
    'stock',
    'catalogue',
    'catalogue/file',
    'catalogue/plan',
  ],
  'orders/after-sale': [
    'shop-days.ts',
    'store-values.ts',
    'history.ts',
    'outbox.ts',
    'form-limit.ts',
    'catalogue',
    'orders',
    'orders/refunds',
    'payments',
  ],
  mail: [
    'history.ts',
    'outbox.ts',
    'http',
    'catalogue',
    'orders',
    'orders/refunds',
    'orders/after-sale',
  ],
  privacy: [
    'actor.ts',
    'history.ts',
    'shop-days.ts',
    'store-values.ts',
    'http',
    'commit-accepted.ts',
    'stock',
    'orders',
    'orders/after-sale',
    'payments',
    'form-limit.ts',
  ],
  'privacy/copy': ['catalogue', 'orders', 'orders/after-sale', 'privacy'],
  'orders/list': [
    'shop-days.ts',
    'history.ts',
    'http',
    'catalogue',
    'orders',
    'orders/refunds',
    'payments',
  ],
  'orders/papers': [
    'shop-days.ts',
    'http',
    'catalogue',
    'orders',
    'orders/refunds',
    'orders/after-sale',
    'orders/list',
  ],
  'orders/accounts': [
    'store-values.ts',
    'shop-days.ts',
    'http',
    'catalogue',
    'orders',
    'payments',
    'orders/list',
  ],
  'orders/parcels': [
    'store-values.ts',
    'shop-days.ts',
    'http',
    'catalogue',
    'orders',
    'orders/after-sale',
    'orders/list',
  ],
  checkout: [
    'owner-refusal.ts',
    'history.ts',
    'http',
    'commit-accepted.ts',
    'stock',
    'catalogue',
    'orders',
    'payments',
    'orders/after-sale',
  ],
  'checkout/page': ['http', 'orders', 'payments', 'checkout'],
  'orders/page': [
    'outbox.ts',
    'http',
    'catalogue',
    'orders',
    'payments',
    'orders/after-sale',
    'checkout/page',
  ],
  forms: [
    'form-limit.ts',
    'outbox.ts',
    'http',
    'commit-accepted.ts',
    'payments',
    'privacy',
    'checkout/page',
    'orders/page',
  ],
  'orders/actions': [
    'actor.ts',
    'shop-days.ts',
    'store-values.ts',
    'owner-refusal.ts',
    'history.ts',
    'outbox.ts',
    'http',
    'commit-accepted.ts',
    'stock',
    'catalogue',
    'orders',
    'orders/refunds',
    'payments',
    'orders/after-sale',
    'privacy',
    'orders/list',
  ],
  audit: ['shop-days.ts', 'http', 'catalogue', 'orders', 'orders/refunds', 'payments'],
  backup: ['store-values.ts', 'http', 'audit'],
  '.': [
    'store-values.ts',
    'outbox.ts',
    'http',
    'catalogue',
    'catalogue/memory',
    'payments',
    'payments/provider',
    'orders/after-sale',
    'mail',
    'privacy',
    'checkout',
    'checkout/page',
    'orders/page',
    'forms',
    'backup',
  ],
  hosted: ['http', 'catalogue/memory', 'checkout', '.'],
  'operator/text': [
    'shop-days.ts',
    'history.ts',
    'stock',
    'catalogue',
    'payments',
    'catalogue/plan',
    'catalogue/import',
    'orders/list',
  ],
  operator: [
    'shop-days.ts',
    'owner-refusal.ts',
    'history.ts',
    'outbox.ts',
    'http',
    'staff',
    'stock',
    'catalogue',
    'payments',
    'catalogue/file',
    'catalogue/plan',
    'catalogue/import',
    'orders/after-sale',
    'mail',
    'privacy',
    'privacy/copy',
    'orders/list',
    'orders/papers',
    'checkout',
    'forms',
    'orders/actions',
    'audit',
    'backup',
    'operator/text',
  ],
};
const databaseRooms: Record<string, readonly string[]> = {
  'tables.ts': [],
  'tables-in-use.ts': [],
  'database-unavailable.ts': [],
  'outage.ts': [],
  'plain-tracking-number.ts': [],
  'startup-deadline.ts': ['database-unavailable.ts', 'tables-in-use.ts'],
  'database.ts': ['startup-deadline.ts', 'tables.ts'],
  'read-in-snapshot.ts': ['database.ts', 'tables.ts'],
  sqlite: ['database.ts', 'database-unavailable.ts', 'outage.ts'],
  postgres: ['database.ts', 'database-unavailable.ts', 'outage.ts'],
  'schema/migrations/first': ['tables.ts', 'plain-tracking-number.ts'],
  'schema/migrations': ['sqlite', 'schema/migrations/first'],
  schema: [
    'tables.ts',
    'outage.ts',
    'database.ts',
    'read-in-snapshot.ts',
    'sqlite',
    'schema/migrations',
  ],
  '.': [
    'tables.ts',
    'tables-in-use.ts',
    'database-unavailable.ts',
    'outage.ts',
    'startup-deadline.ts',
    'database.ts',
    'read-in-snapshot.ts',
    'sqlite',
    'postgres',
    'schema',
  ],
  backup: [
    'tables.ts',
    'database-unavailable.ts',
    'outage.ts',
    'database.ts',
    'sqlite',
    'postgres',
    'schema',
    '.',
  ],
  'backup/postgres': ['sqlite', 'schema', 'backup'],
};
/** The rooms of each folder that is divided into rooms. */
const rooms: Record<string, Record<string, readonly string[]>> = {
  'server/store': storeRooms,
  'server/db': databaseRooms,
  content: {
    'text.ts': [],
    'read/problem.ts': [],
    'read/nearest-name.ts': [],
    'read/files': ['read/problem.ts', 'read/nearest-name.ts'],
    'read/yaml': ['read/problem.ts', 'read/nearest-name.ts', 'read/files'],
    'read/pictures': ['text.ts', 'read/problem.ts', 'read/files'],
    'read/words': ['read/problem.ts', 'read/nearest-name.ts', 'read/files', 'read/yaml'],
    'read/text': ['text.ts', 'read/problem.ts', 'read/nearest-name.ts', 'read/pictures'],
    'read/settings': [
      'read/problem.ts',
      'read/nearest-name.ts',
      'read/files',
      'read/yaml',
      'read/words',
      'read/text',
    ],
    read: [
      'text.ts',
      'read/problem.ts',
      'read/nearest-name.ts',
      'read/files',
      'read/yaml',
      'read/pictures',
      'read/words',
      'read/text',
      'read/settings',
    ],
    'words.ts': ['read', 'read/words'],
    'locale.ts': ['read'],
    information: ['read', 'words.ts', 'locale.ts'],
    texts: ['text.ts', 'read', 'words.ts'],
    shop: ['read', 'read/settings', 'words.ts', 'information'],
    look: ['read', 'read/pictures', 'read/settings', 'words.ts', 'locale.ts'],
    'status-texts.ts': ['words.ts'],
    'translated-statuses.ts': ['status-texts.ts'],
    messages: ['words.ts', 'translated-statuses.ts', 'look', 'shop'],
    '.': ['read', 'words.ts', 'texts', 'shop', 'look'],
  },
  domain: {
    locale: [],
    money: ['locale'],
    time: ['locale'],
    text: ['locale', 'money', 'time'],
    market: ['locale', 'money', 'text', 'time'],
    ledger: ['money', 'text'],
    portfolio: ['ledger', 'market', 'money', 'text', 'time'],
    'import/rows': ['ledger', 'locale', 'money', 'text'],
    'import/layouts': ['import/rows', 'ledger', 'money', 'text'],
    'import/file': ['import/layouts', 'import/rows', 'ledger', 'locale', 'money', 'text'],
    import: ['import/file', 'import/layouts', 'import/rows', 'ledger', 'money', 'text'],
    backup: ['import', 'ledger', 'market', 'portfolio', 'text'],
    store: ['locale', 'money', 'text', 'time'],
    tools: [],
  },
  'web/ui': {
    pictures: [],
    page: ['pictures'],
    plot: ['page'],
    forms: ['pictures'],
    overlays: ['forms', 'page', 'pictures'],
    feedback: ['forms', 'overlays', 'pictures'],
  },
  'web/state': {
    storage: [],
    portfolio: ['storage'],
    '.': ['storage', 'portfolio'],
  },
  'web/buyer': {
    'document.tsx': [],
    'sentence-with-elements.tsx': [],
    'frame.tsx': ['document.tsx', 'sentence-with-elements.tsx'],
    mail: ['sentence-with-elements.tsx'],
    order: ['document.tsx', 'sentence-with-elements.tsx', 'frame.tsx'],
    print: ['sentence-with-elements.tsx', 'frame.tsx', 'order'],
    checkout: ['document.tsx', 'sentence-with-elements.tsx', 'frame.tsx', 'order'],
    withdrawal: ['document.tsx', 'sentence-with-elements.tsx', 'frame.tsx'],
    '.': ['mail', 'order', 'print', 'checkout', 'withdrawal'],
  },
  'web/market': {
    prices: [],
    alerts: ['prices'],
    table: ['alerts', 'prices'],
    '.': ['prices', 'table'],
  },
  'web/shell': {
    account: [],
    header: ['account'],
    overlays: [],
    offline: ['account', 'overlays'],
    '.': ['account', 'header', 'offline', 'overlays'],
  },
};
/** A folder with more code files than this must be divided into rooms. */
const maxFilesInRoom = 15;

const filesOf = (folders: string[], namePattern: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && namePattern.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );

const sources = filesOf(
  ['contract', 'domain', 'brand', 'pictures', 'content', 'web', 'server', 'desk'],
  /\.tsx?$/,
).filter((file) => !file.includes('.test.') && !file.endsWith('.d.ts'));

const importPattern = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(importPattern)]
    .map(([, target = '']) => relative(root, resolve(root, dirname(file), target)))
    .map((target) => target.replaceAll('\\', '/'));
}

const isWithin = (file: string, part: string) => file === part || file.startsWith(`${part}/`);

/** The divided folder that contains a file, and the file's room in that folder. */
function roomOf(file: string): { base: string; room: string } | null {
  const base = Object.keys(rooms).find((folder) => isWithin(file, folder));
  if (base === undefined) return null;
  const innerPath = relative(base, file);
  return { base, room: innerPath in (rooms[base] ?? {}) ? innerPath : dirname(innerPath) };
}

function breachOf(file: string, target: string): string | null {
  const [fromRoom, toRoom] = [roomOf(file), roomOf(target)];
  if (fromRoom !== null && fromRoom.base === toRoom?.base) {
    const isAllowed =
      fromRoom.room === toRoom.room || rooms[fromRoom.base]?.[fromRoom.room]?.includes(toRoom.room);
    return isAllowed ? null : `${file} must not import ${target}`;
  }
  const part = parts.find((candidatePart) => isWithin(file, candidatePart.in));
  if (part === undefined) return `${file} stands in no known part`;
  const allowed =
    isWithin(target, part.in) || part.may.some((allowedFolder) => isWithin(target, allowedFolder));
  return allowed ? null : `${file} must not import ${target}`;
}

describe('ARCH: the arrows', () => {
  test('no part imports a part above it', () => {
    const breaches = sources.flatMap((file) =>
      importsOf(file)
        .map((target) => breachOf(file, target))
        .filter((violation) => violation !== null),
    );
    expect(breaches).toEqual([]);
  });

  test.each(Object.entries(rooms))(
    'every folder of %s is a room, none is too large, and each imports only earlier rooms',
    (base, baseRooms) => {
      const sizes = new Map<string, number>();
      for (const file of sources.filter((source) => isWithin(source, base))) {
        const { room = '' } = roomOf(file) ?? {};
        sizes.set(room, (sizes.get(room) ?? 0) + 1);
      }
      expect([...sizes.keys()].toSorted()).toEqual(Object.keys(baseRooms).toSorted());
      expect([...sizes].filter(([, size]) => size > maxFilesInRoom)).toEqual([]);
      for (const [index, [room, lowerRooms]] of Object.entries(baseRooms).entries()) {
        const before = Object.keys(baseRooms).slice(0, index);
        expect(
          lowerRooms.filter((name) => !before.includes(name)),
          room,
        ).toEqual([]);
      }
    },
  );

  test('no folder has more than twenty files beside those of tests', () => {
    const sizes = new Map<string, number>();
    const fileCounts = filesOf(
      [
        'server',
        'web',
        'desk',
        'domain',
        'content',
        'contract',
        'brand',
        'pictures',
        'scripts',
        'bench',
        'test/fakes',
        'test/store',
      ],
      /\.(?:tsx?|mjs)$/,
    );
    for (const file of fileCounts.filter((name) => !/\.(?:test|d)\./.test(name)))
      sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
  });

  test('no file has more than 300 lines without a reason in its first line', () => {
    const isLong = (text: string) => text.split('\n').length > 301 && !text.startsWith('/');
    const longFiles = sources.filter((file) => isLong(readFileSync(join(root, file), 'utf8')));
    expect(longFiles).toEqual([]);
  });

  test('besides its rooms the server has only its two entries, which fit on a page', () => {
    const looseFiles = sources.filter((file) => dirname(file) === 'server');
    expect(looseFiles.toSorted()).toEqual(['server/main.ts', 'server/start.ts']);
    const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length;
    expect(looseFiles.filter((file) => linesOf(file) > 80)).toEqual([]);
  });

  test('the rule finds a breach', () => {
    expect(breachOf('web/news/card.tsx', 'web/store/card.tsx')).toContain('must not import');
    expect(breachOf('web/store/buy-box.tsx', 'web/cart/cart-line.tsx')).toContain('must not');
    expect(breachOf('web/cart/cart-line.tsx', 'web/store/add-to-cart.ts')).toContain('must not');
    expect(breachOf('web/shell/header/header.tsx', 'web/cart/cart-button.tsx')).toBeNull();
    expect(breachOf('domain/tools/gas.ts', 'web/state/cart.ts')).toContain('must not import');
    expect(breachOf('server/market/gateway.ts', 'server/store/orders.ts')).toContain('must not');
    expect(breachOf('web/head/first-paint.ts', 'web/state/theme.ts')).toContain('must not');
    expect(breachOf('web/ui/button.tsx', 'contract/limits.ts')).toContain('must not import');
    expect(breachOf('web/home/home.page.tsx', 'web/market/prices/price-change.tsx')).toBeNull();
    const inStore = (file: string, target: string) =>
      breachOf(`server/store/${file}`, `server/store/${target}`);
    expect(inStore('stock/holds.ts', 'checkout/sweeper.ts')).toContain('must not import');
    expect(inStore('payments/a.ts', 'operator/text/print.ts')).toContain('must not import');
    expect(inStore('payments/a.ts', 'payments/stripe/stripe.ts')).toContain('must not import');
    expect(inStore('stock/new/a.ts', 'stock/holds.ts')).toContain('must not import');
    expect(inStore('checkout/sweeper.ts', 'payments/payments.ts')).toBeNull();
    expect(breachOf('domain/money/a.ts', 'domain/store/cart.ts')).toContain('must not import');
    expect(sources.length).toBeGreaterThan(40);
  });
});

describe('ARCH: house rules in the code', () => {
  const rules: { name: string; applies(file: string): boolean; breach: RegExp }[] = [
    {
      name: 'no innerHTML in the browser',
      applies: (file) => file.startsWith('web/'),
      breach: /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML/,
    },
    {
      name: 'every form is one that no browser sends by itself',
      applies: (file) =>
        file.startsWith('web/') && file !== 'web/ui/forms/form.tsx' && !isWithin(file, 'web/buyer'),
      breach: /<form\b/,
    },
    {
      name: 'raw colours stand in the tokens only',
      // Mail programs do not support custom properties, and paper is white.
      applies: (file) =>
        file.startsWith('web/') &&
        !/buyer\/(?:mail\/letter-parts|print\/packing-slips)\.tsx$/.test(file),
      breach: /#[0-9a-f]{3,8}\b(?=["';)])|\b(?:rgb|hsl|oklch)a?\(/i,
    },
    {
      name: 'only main.ts touches the environment',
      applies: (file) => file.startsWith('server/') && file !== 'server/main.ts',
      breach: /process\.env/,
    },
    {
      name: 'one folder knows Stripe’s client',
      applies: (file) =>
        file.startsWith('server/') && !isWithin(file, 'server/store/payments/stripe'),
      breach: /from 'stripe'/,
    },
    {
      name: 'two modules know the library that makes pictures',
      applies: (file) => !['pictures/resizer.ts', 'content/read/brand-pictures.ts'].includes(file),
      breach: /(?:from|import\() ?'sharp'/,
    },
    {
      name: 'the market’s polls do not know what is recorded of them',
      applies: (file) =>
        isWithin(file, 'server/market') && !isWithin(file, 'server/market/history'),
      breach: /from '\.\/history\//,
    },
    {
      name: 'the portfolio writes amounts in one place, which can hide them',
      applies: (file) => isWithin(file, 'web/portfolio') && !file.endsWith('/amounts.tsx'),
      breach: /\b(?:decimalText|dollarsText|profitText|formatLarge|unitText|valueText)\b/,
    },
    { name: 'nothing prints by itself', applies: () => true, breach: /console\.log\(/ },
  ];

  test.each(rules)('$name', ({ applies, breach: pattern }) => {
    const violations = sources
      .filter(applies)
      .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
    expect(violations).toEqual([]);
  });

  test('no file is a grab bag', () => {
    expect(
      sources.filter((file) => /(^|\/)(utils?|helpers?|misc|common|lib)(\/|\.tsx?$)/.test(file)),
    ).toEqual([]);
  });

  test('styles contain no raw colours outside the tokens', () => {
    const styles = filesOf(['web', 'server'], /\.css$/);
    expect(styles.length).toBeGreaterThan(20);
    for (const file of styles) {
      const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      expect(text, file).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i);
    }
  });

  test('every token is used', () => {
    const files = filesOf(['brand', 'web', 'server', 'scripts'], /\.(?:css|svg|tsx?)$/);
    const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const tokens = readFileSync(join(root, 'brand/tokens.css'), 'utf8').matchAll(/(--[\w-]+):/g);
    const names = [...new Set([...tokens].map(([, name]) => name))];
    expect(names.filter((name) => !new RegExp(`${name}(?![\\w:-])`).test(text))).toEqual([]);
  });
});

test('every file that the documents name exists', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
    // Leave out decision records, which describe the project at the time of the decision and may name files that are
    // gone.
    filesOf(['docs'], /\.md$/).filter((file) => !file.startsWith('docs/decisions/')),
  );
  const allFiles = filesOf(
    [
      'contract',
      'content',
      'domain',
      'brand',
      'pictures',
      'web',
      'server',
      'scripts',
      'test',
      'bench',
      'docs',
    ],
    /\./,
  );
  const missing = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const namedFiles = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|md))`/g)].map(
      ([, file = '']) => file,
    );
    return namedFiles
      .filter(
        (file) =>
          !existsSync(join(root, file)) && !allFiles.some((path) => path.endsWith(`/${file}`)),
      )
      .map((file) => `${document} names ${file}`);
  });
  expect(missing).toEqual([]);
});
