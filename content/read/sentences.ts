import { fields, textWithValues } from './fields.ts';

/** One that may name these values, each in braces. */
export const sentence = (...names: readonly string[]) =>
  // Braces of every number are looked at here.
  textWithValues.superRefine((given, context) => {
    for (const [whole, name = ''] of given.matchAll(/\{(\w*)\}/g))
      if (!names.includes(name))
        context.addIssue({
          code: 'custom',
          message:
            names.length === 0
              ? `has ${whole}, but nothing stands in for it here`
              : `has ${whole}; what can stand here is ${names.map((each) => `{${each}}`).join(' and ')}`,
        });
    if (!/[{}]/.test(given.replaceAll(/\{\w*\}/g, ''))) return;
    const message =
      names[0] === undefined
        ? 'has a brace, but nothing is replaced here'
        : `has a brace of its own: what is replaced is written as {${names[0]}}, and nothing else may have braces`;
    context.addIssue({ code: 'custom', message });
  });

const notice = (...names: readonly string[]) =>
  fields({ title: sentence(...names), description: sentence(...names) });

/** What the interface says when something is refused, fails, or has been done. */
export const sentences = fields({
  notices: fields({
    fillInAllFields: notice(),
    partNotLoaded: notice(),
    pageNotFound: notice(),
    pageFailed: notice(),
    fillAllFields: notice(),
    dataError: notice(),
    comingSoon: notice(),
    searchSubmitted: notice('text'),
    welcome: notice('name'),
    invalidEmail: notice(),
    incompleteForm: notice(),
    messageSent: fields({ title: sentence() }),
    tooManySent: notice(),
    fullForAll: notice('email'),
    notSent: notice(),
  }),
  hints: fields({
    scriptMissing: fields({ text: sentence(), again: sentence() }),
    notStored: fields({ title: sentence(), description: sentence(), copy: sentence() }),
    auth: fields({
      email: sentence(),
      password: sentence(),
      logInTitle: sentence('name'),
      logInLede: sentence(),
      noAccount: sentence(),
      registerTitle: sentence(),
      registerLede: sentence(),
      hasAccount: sentence(),
    }),
    portfolio: fields({ coin: sentence(), amount: sentence(), price: sentence() }),
    contact: fields({ name: sentence(), email: sentence(), message: sentence() }),
    newsletter: sentence(),
    twoReadings: sentence('one', 'other'),
  }),
  market: fields({
    loading: sentence(),
    sampleTag: sentence(),
    sampleDataTag: sentence(),
    failedToFetch: sentence('reason'),
  }),
  alerts: fields({
    above: sentence('coin', 'value'),
    below: sentence('coin', 'value'),
    change: sentence('coin', 'value'),
    firedText: sentence('figure', 'time'),
    firedLine: sentence('alert', 'figure', 'time'),
    severalFired: sentence('count'),
    viewAll: sentence(),
    willAbove: sentence('coin', 'value'),
    willBelow: sentence('coin', 'value'),
    willChange: sentence('coin', 'value'),
    view: sentence('coin'),
    deleted: sentence(),
    already: sentence('figure'),
    priceMissing: sentence(),
    percentMissing: sentence(),
    full: sentence('count'),
    now: sentence('figure'),
    at: sentence('figure', 'time'),
    paused: sentence(),
    pausedHint: sentence(),
    unlisted: sentence(),
    none: sentence(),
    kept: sentence(),
    off: sentence(),
    offHint: sentence(),
    on: sentence(),
    onHint: sentence(),
    blocked: sentence(),
    blockedHint: sentence(),
  }),
  offline: fields({ title: sentence(), prices: sentence('time'), buying: sentence() }),
  suggestions: fields({ found: sentence('count'), none: sentence('text'), noneHint: sentence() }),
  table: fields({ copied: notice(), notCopied: notice() }),
  home: fields({ trending: sentence('count'), trendingOfOne: sentence() }),
  store: fields({
    errorLoadingProducts: sentence('reason'),
    failedToLoadProducts: sentence(),
    noProducts: sentence(),
    errorLoadingProduct: sentence('reason'),
    failedToLoadProduct: sentence(),
    priceFrom: sentence('price'),
    lowestPrice: sentence('price'),
    inStock: sentence('left'),
    notEnough: sentence('left'),
    notEnoughOf: sentence('product', 'variant', 'left'),
    unavailable: sentence(),
    addFailedOnList: sentence(),
    addFailedOnProduct: sentence(),
    most: sentence('most'),
    otherCurrency: sentence('inCart', 'here'),
    notTogether: sentence('inCart', 'here'),
    requiredField: sentence('field'),
    cartIsEmpty: sentence(),
    priceChanged: sentence('before', 'now'),
    notChecked: sentence(),
  }),
  cart: fields({
    checkoutFailed: notice(),
    empty: notice(),
    alreadyPaid: notice(),
    notRestored: notice(),
  }),
});
