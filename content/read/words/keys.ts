// Made of words/en by npm run words. Do not edit.
import type { Sentence } from './sentence.ts';

/** Every key of words/, and the values of those that have some. */
export interface Words {
  account: {
    name: string;
    menu: string;
    logIn: string;
    register: string;
    profile: string;
    logOut: string;
    editProfile: string;
    notifications: string;
    priceAlerts: string;
    alertsOnMarkets: string;
    newsletter: string;
    logOutOnProfile: string;
    fillInAllFields: {
      title: string;
      description: string;
    };
    welcome: {
      title: string;
      description: Sentence<'name'>;
    };
    hints: {
      email: string;
      password: string;
    };
    logInTitle: Sentence<'name'>;
    logInLede: string;
    noAccount: string;
    registerTitle: string;
    registerLede: string;
    hasAccount: string;
    needsScripts: string;
    priceAlertsHint: string;
    watchlistEmpty: string;
    removeCoin: Sentence<'symbol'>;
    menuOf: Sentence<'letters'>;
  };
  airdrops: {
    upcoming: string;
    active: string;
    ended: string;
    rewardRange: string;
  };
  alerts: {
    alerts: string;
    set: string;
    save: string;
    cancel: string;
    coin: string;
    price: string;
    percent: string;
    clearFired: string;
    undo: string;
    allow: string;
    export: string;
    kinds: {
      above: string;
      below: string;
      change: string;
    };
    states: {
      active: string;
      paused: string;
      unlisted: string;
      fired: string;
    };
    names: {
      above: Sentence<'coin' | 'value'>;
      below: Sentence<'coin' | 'value'>;
      change: Sentence<'coin' | 'value'>;
    };
    firedText: Sentence<'figure' | 'time'>;
    firedLine: Sentence<'alert' | 'figure' | 'time'>;
    severalFired: Sentence<'count'>;
    viewAll: string;
    willAbove: Sentence<'coin' | 'value'>;
    willBelow: Sentence<'coin' | 'value'>;
    willChange: Sentence<'coin' | 'value'>;
    view: Sentence<'coin'>;
    deleted: string;
    already: Sentence<'figure'>;
    priceMissing: string;
    percentMissing: string;
    full: Sentence<'count'>;
    now: Sentence<'figure'>;
    nowWithChange: Sentence<'figure' | 'change'>;
    at: Sentence<'figure' | 'time'>;
    paused: string;
    pausedHint: string;
    unlisted: string;
    none: string;
    kept: string;
    off: string;
    offHint: string;
    on: string;
    onHint: string;
    blocked: string;
    blockedHint: string;
    forCoin: Sentence<'name'>;
    condition: string;
    close: string;
    delete: Sentence<'alert'>;
  };
  backup: {
    button: string;
    title: string;
    about: string;
    save: string;
    passphrase: string;
    again: string;
    passphraseHint: string;
    noPassphrase: string;
    notSame: string;
    saveFile: string;
    saving: string;
    saved: string;
    restore: string;
    choose: string;
    opening: string;
    locked: string;
    open: string;
    wrongPassphrase: string;
    tooLarge: Sentence<'file'>;
    refusals: {
      foreign: Sentence<'file'>;
      broken: Sentence<'file'>;
      later: Sentence<'file'>;
    };
    preview: Sentence<'date'>;
    here: string;
    inFile: string;
    choice: string;
    after: string;
    parts: {
      portfolio: string;
      alerts: string;
      watchlist: string;
      settings: string;
    };
    choices: {
      keep: string;
      merge: string;
      replace: string;
    };
    tooMany: Sentence<'count'>;
    restoreNow: string;
    cancel: string;
    restored: string;
    full: string;
    close: string;
    remind: Sentence<'count'>;
    later: string;
  };
  cart: {
    total: string;
    title: string;
    browse: string;
    clear: string;
    checkout: string;
    remove: string;
    restore: string;
    mayBePaid: string;
    items: string;
    checkoutFailed: {
      title: string;
      description: string;
    };
    empty: {
      title: string;
      description: string;
    };
    alreadyPaid: {
      title: string;
      description: string;
    };
    notRestored: {
      title: string;
      description: string;
    };
    deliveryAndPayment: string;
    close: string;
    quantityOf: Sentence<'product'>;
    removeProduct: Sentence<'product'>;
    name: string;
    nameWithItems: Sentence<'count'>;
  };
  checkout: {
    name: string;
    street: string;
    postcode: string;
    city: string;
    state: string;
    country: string;
    card: string;
    expiry: string;
    monthAndYear: string;
    cvc: string;
    payment: string;
    testNotice: string;
    nothingToPay: string;
    testCards: string;
    checkFields: string;
    contact: string;
    complete: string;
    payTo: Sentence<'name'>;
    payAmount: Sentence<'amount'>;
    cancel: string;
    cancelOnly: string;
    terms: string;
    privacy: string;
    yourOrder: string;
    back: string;
    testMode: string;
    subtotal: string;
    flatRate: string;
    totalDue: string;
    each: Sentence<'price'>;
    discount: string;
    paid: string;
    steps: string;
    addressAndPayment: string;
    whereTo: string;
    chooseCountry: string;
    byCountry: string;
    shippingTo: Sentence<'country'>;
    everyCountry: string;
    otherCountries: string;
    continue: string;
    toPayment: string;
    changeCountry: string;
    change: string;
    notPlacedYet: string;
    errors: {
      email: string;
      name: string;
      street: string;
      postcode: string;
      city: string;
      notPlain: string;
      country: string;
      countryNotServed: string;
      countryNoLonger: string;
      countryChanged: string;
      cardMissing: string;
      cardDeclined: string;
      cardRefused: string;
      expiry: string;
      expiryPast: string;
      cvc: string;
    };
    otherTotal: string;
    notHeld: string;
    notices: {
      paid: {
        title: string;
        description: string;
      };
      refundDue: {
        title: string;
        description: string;
      };
      amountTooSmall: {
        title: string;
        description: string;
      };
      amountTooLarge: {
        title: string;
        description: string;
      };
      refused: {
        title: string;
        description: string;
      };
      processing: {
        title: string;
        description: string;
      };
      expired: {
        title: string;
        description: string;
      };
      cancelled: {
        title: string;
        description: string;
      };
      unknown: {
        title: string;
        description: string;
      };
      foreignForm: {
        title: string;
        description: string;
      };
      tooMany: {
        title: string;
        description: string;
      };
      busy: {
        title: string;
        description: string;
      };
      failed: {
        title: string;
        description: string;
      };
      notTaken: {
        title: string;
        description: string;
      };
    };
    title: string;
    countryAndShipping: string;
    toStore: string;
    backToCheckout: string;
    servedOne: string;
    served: Sentence<'count'>;
    taxOfCountry: string;
    freeFrom: Sentence<'price' | 'amount'>;
    heldUntil: Sentence<'time'>;
    minutesLeft: Sentence<'minutes'>;
    timeIsOver: string;
    shippingOf: Sentence<'amount'>;
    totalOf: Sentence<'amount'>;
    orderNumber: Sentence<'number'>;
  };
  coin: {
    source: {
      recorded: string;
      provider: string;
      simulated: string;
    };
    noneKnown: string;
    daysOfUtc: string;
    timesOfHere: string;
    cut: Sentence<'time'>;
    gaps: Sentence<'count'>;
    gap: Sentence<'from' | 'to'>;
    noneAt: string;
    chartOf: Sentence<'name'>;
    recordingSince: Sentence<'time'>;
    noPrices: string;
    highOf: Sentence<'price'>;
    lowOf: Sentence<'price'>;
    noneRecorded: string;
    summary: Sentence<'first' | 'last' | 'high' | 'low'>;
    unwatch: Sentence<'name'>;
    watch: Sentence<'name'>;
    range: string;
    ranges: {
      day: string;
      week: string;
      month: string;
      year: string;
    };
    showAs: string;
    chart: string;
    table: string;
    notLoaded: string;
    addToPortfolio: string;
    converter: string;
    amountIn: Sentence<'symbol'>;
    amountInDollars: string;
    noneBetween: Sentence<'from' | 'to'>;
    prices: string;
    time: string;
    low: string;
    high: string;
    unknown: Sentence<'id'>;
    unknownHint: string;
    openBitcoin: string;
    marketCap: string;
    volume: string;
    supply: string;
    allTimeHigh: string;
    allTimeLow: string;
    twoReadings: Sentence<'one' | 'other'>;
    since: Sentence<'time'>;
    inRange: Sentence<'range'>;
    lowOver: Sentence<'span'>;
    highOver: Sentence<'span'>;
    timesHigher: Sentence<'times'>;
    timesLower: Sentence<'times'>;
    aboveNow: Sentence<'percent'>;
    belowNow: Sentence<'percent'>;
    every: {
      minutes: Sentence<'minutes'>;
      hours: Sentence<'count'>;
      days: Sentence<'count'>;
    };
    everySince: Sentence<'every' | 'time'>;
    unlisted: Sentence<'time'>;
  };
  contact: {
    hints: {
      name: string;
      email: string;
      message: string;
    };
    incompleteForm: {
      title: string;
      description: string;
    };
    messageSent: {
      title: string;
    };
    demonstration: string;
    onItsWay: Sentence<'name'>;
    byMail: Sentence<'name'>;
    needsScripts: Sentence<'email'>;
    register: string;
    vatNumber: string;
    supervisoryAuthority: string;
    company: string;
    about: string;
    email: string;
    telephone: string;
    office: string;
    hours: string;
  };
  delivery: {
    free: string;
    added: string;
    everywhere: string;
    to: Sentence<'countries'>;
    toCountries: Sentence<'count'>;
    takes: Sentence<'time'>;
    payment: Sentence<'means'>;
    withdrawal: string;
    guarantee: string;
  };
  footer: {
    rights: Sentence<'year' | 'name'>;
  };
  forms: {
    email: string;
    password: string;
    name: string;
    message: string;
    sendMessage: string;
    decrease: string;
    increase: string;
    twoReadings: Sentence<'one' | 'other'>;
    tooManySent: {
      title: string;
      description: string;
    };
    fullForAll: {
      title: string;
      description: Sentence<'email'>;
    };
    notSent: {
      title: string;
      description: string;
    };
    emailExample: string;
  };
  header: {
    openMenu: string;
    toLightTheme: string;
    toDarkTheme: string;
    skipToContent: string;
    menu: string;
    darkTheme: string;
    closeMenu: string;
    logo: Sentence<'name'>;
  };
  home: {
    viewAll: string;
    educationHub: string;
    startLearning: string;
    allNews: string;
    readMore: string;
    airdropCalendar: string;
    allAirdrops: string;
    learnMore: string;
    date: string;
    reward: string;
    subscribe: string;
    subscribed: string;
    tools: string;
    openTool: string;
    upgrade: string;
    trending: Sentence<'count'>;
    aboutItem: Sentence<'name'>;
    proHint: string;
    pro: Sentence<'name'>;
  };
  import: {
    button: string;
    exportButton: string;
    title: string;
    steps: {
      label: string;
      choose: string;
      check: string;
      done: string;
    };
    drop: string;
    dropHint: string;
    choose: string;
    known: string;
    knownText: string;
    cancel: string;
    back: string;
    progress: string;
    progressCount: Sentence<'done' | 'all'>;
    progressHint: string;
    names: {
      transactions: Sentence<'service'>;
      ledger: Sentence<'service'>;
      trades: Sentence<'service'>;
      statement: Sentence<'service'>;
      conversions: Sentence<'service'>;
      deposits: Sentence<'service'>;
      withdrawals: Sentence<'service'>;
      fills: Sentence<'service'>;
      template: Sentence<'service'>;
    };
    ownName: string;
    columnsName: string;
    since: Sentence<'name' | 'month'>;
    recognised: Sentence<'file' | 'rows'>;
    rowCount: Sentence<'count' | 'figure'>;
    chooseColumns: string;
    unknown: string;
    unknownText: Sentence<'file' | 'rows'>;
    drift: Sentence<'name'>;
    added: Sentence<'columns'>;
    gone: Sentence<'columns'>;
    renamed: Sentence<'from' | 'to'>;
    readAsNearest: string;
    field: string;
    column: string;
    firstRow: string;
    optional: string;
    chooseColumn: string;
    leaveOut: string;
    needed: string;
    neededForTrades: string;
    fields: {
      date: string;
      kind: string;
      coin: string;
      amount: string;
      price: string;
      total: string;
      currency: string;
      fee: string;
      feeCurrency: string;
      note: string;
    };
    checkRows: string;
    filter: string;
    all: string;
    status: {
      new: string;
      joined: string;
      duplicate: string;
      undecided: string;
      unchanged: string;
      refused: string;
    };
    rows: Sentence<'file'>;
    row: string;
    rowNumber: Sentence<'row'>;
    date: string;
    kind: string;
    coin: string;
    amount: string;
    price: string;
    fee: string;
    statusColumn: string;
    more: Sentence<'count'>;
    kinds: {
      buy: string;
      sell: string;
      transferIn: string;
      transferOut: string;
      income: string;
      fee: string;
      own: string;
    };
    showMore: string;
    none: string;
    joinedWith: Sentence<'row'>;
    haveAlready: string;
    sameAs: Sentence<'row'>;
    why: {
      money: string;
      own: string;
      pending: string;
      chosen: string;
    };
    severalCoins: Sentence<'coin'>;
    unlistedCoin: Sentence<'coin'>;
    noRate: string;
    unknownKind: Sentence<'kind'>;
    problems: {
      number: Sentence<'column' | 'text'>;
      time: Sentence<'column' | 'text'>;
      day: Sentence<'text'>;
      missing: Sentence<'column'>;
      twoReadings: Sentence<'column' | 'one' | 'other'>;
      columns: Sentence<'count' | 'expected'>;
      nothing: string;
      belowZero: string;
      severalCoins: string;
      noPair: Sentence<'text'>;
    };
    open: string;
    waiting: Sentence<'count' | 'figure'>;
    coinLabel: Sentence<'coin'>;
    chooseCoin: string;
    asTyped: Sentence<'coin'>;
    rateLabel: Sentence<'asset'>;
    rateHint: string;
    apply: string;
    kindLabel: Sentence<'kind'>;
    chooseKind: string;
    withDuplicates: string;
    leftOut: Sentence<'list'>;
    importCount: Sentence<'count' | 'figure'>;
    nothingNew: string;
    addedTitle: Sentence<'count' | 'figure'>;
    addedFrom: Sentence<'file'>;
    undone: string;
    coins: string;
    firstAndLast: string;
    span: Sentence<'first' | 'last'>;
    duplicatesOut: string;
    notImported: string;
    downloadLeftOut: string;
    downloadHint: string;
    lastImport: Sentence<'count' | 'date' | 'figure'>;
    undo: string;
    view: string;
    notStored: string;
    tooLarge: Sentence<'file'>;
    refusals: {
      empty: Sentence<'file'>;
      binary: Sentence<'file'>;
      spreadsheet: Sentence<'file'>;
      noTable: Sentence<'file'>;
      openQuote: Sentence<'file' | 'row'>;
      noRows: Sentence<'file'>;
    };
    failed: Sentence<'file'>;
    severalFiles: string;
  };
  info: {
    lastUpdated: Sentence<'date'>;
  };
  learn: {
    next: string;
    onThisPage: string;
    minutes: Sentence<'minutes'>;
    levels: {
      beginner: string;
      intermediate: string;
      advanced: string;
    };
  };
  ledger: {
    method: string;
    methods: {
      fifo: string;
      lifo: string;
      hifo: string;
      average: string;
    };
    orders: {
      fifo: string;
      lifo: string;
      hifo: string;
      average: string;
    };
    invested: string;
    investedHint: string;
    unrealised: string;
    realised: string;
    fromSales: Sentence<'count'>;
    today: string;
    averageCost: string;
    profit: string;
    sums: Sentence<'fees' | 'income'>;
    noAdvice: string;
    newestFirst: Sentence<'name'>;
    date: string;
    type: string;
    price: string;
    fee: string;
    total: string;
    actions: string;
    kinds: {
      buy: string;
      sell: string;
      transferIn: string;
      transferOut: string;
      income: string;
      fee: string;
    };
    edit: Sentence<'what'>;
    delete: Sentence<'what'>;
    what: Sentence<'kind' | 'amount' | 'coin' | 'date'>;
    deleted: string;
    undo: string;
    realisedSum: Sentence<'profit'>;
    showMore: string;
    addFor: Sentence<'coin'>;
    explain: string;
    missing: Sentence<'amount' | 'coin'>;
    someMissing: string;
    missingHint: Sentence<'zero'>;
    addPurchase: string;
    unpriced: Sentence<'amount' | 'coin' | 'zero'>;
    soldTitle: Sentence<'profit'>;
    soldOn: Sentence<'amount' | 'coin' | 'price' | 'date'>;
    heldTitle: Sentence<'profit'>;
    heldNow: Sentence<'amount' | 'coin' | 'price'>;
    salesTitle: Sentence<'profit'>;
    salesOf: string;
    soldFor: string;
    worth: string;
    feeOfSale: string;
    cost: string;
    matched: string;
    holds: string;
    sold: string;
    bought: string;
    saleDate: string;
    costWithFee: string;
    share: string;
    sum: string;
    daysHeld: Sentence<'count'>;
    boughtLater: string;
    ofLot: Sentence<'amount'>;
    notRecorded: string;
    allPurchases: string;
    rule: string;
    ruleAdvice: string;
    copyText: string;
    copyCsv: string;
    copied: string;
    notCopied: string;
    editTitle: string;
    editHint: string;
    save: string;
    addedAgain: string;
    addedAgainWhy: string;
    more: string;
    now: string;
    noFee: string;
    withFee: Sentence<'fee'>;
    kind: string;
    time: string;
    feeIn: string;
    note: string;
    optional: string;
    notADate: string;
    notAFee: string;
    priceIs: {
      transferIn: string;
      transferOut: string;
      income: string;
      fee: string;
    };
    hideAmounts: string;
    hidden: string;
    hiddenInText: string;
    hiddenField: string;
  };
  mails: {
    paid: {
      subject: Sentence<'number'>;
      heading: string;
      text: Sentence<'number' | 'date'>;
    };
    sent: {
      subject: Sentence<'number'>;
      heading: string;
      text: Sentence<'number' | 'date'>;
    };
    refunded: {
      subject: Sentence<'number'>;
      heading: Sentence<'amount'>;
      text: Sentence<'number' | 'date'>;
    };
    link: {
      subject: Sentence<'number'>;
      heading: string;
      text: Sentence<'number'>;
    };
    written: {
      subject: Sentence<'number'>;
      text: Sentence<'number' | 'date'>;
    };
    withdrawal: {
      subject: string;
      heading: string;
      text: Sentence<'time'>;
    };
    newsletter: {
      subject: string;
      heading: string;
      text: string;
      button: string;
      note: string;
    };
    newsletterLink: {
      subject: string;
      heading: string;
      text: string;
      button: string;
      note: string;
    };
    testPayment: string;
    seeOrder: string;
    seeOrderNote: string;
    canWithdraw: Sentence<'days'>;
    parcel: string;
    message: string;
    someOf: Sentence<'some' | 'all'>;
    notYou: string;
    matchedNone: string;
    withShop: string;
    notYouUnmatched: string;
  };
  market: {
    watchlist: string;
    coin: string;
    price: string;
    change: string;
    volume: string;
    marketCap: string;
    turnover: string;
    week: string;
    topGainers: string;
    topLosers: string;
    liveData: string;
    livePrice: string;
    retry: string;
    all: string;
    filter: string;
    waiting: string;
    columns: string;
    export: string;
    exportCsv: string;
    copyTable: string;
    sortBy: string;
    rank: string;
    alwaysShown: string;
    compactRows: string;
    usualColumns: string;
    bitcoinPrice: string;
    whichCoins: string;
    filterCoins: string;
    loading: string;
    sampleTag: string;
    sampleDataTag: string;
    failedToFetch: Sentence<'reason'>;
    dataError: {
      title: string;
      description: string;
    };
    copied: {
      title: string;
      description: string;
    };
    notCopied: {
      title: string;
      description: string;
    };
    noPrices: string;
    stalePrices: string;
    volumeAndCap: Sentence<'volume' | 'cap'>;
    setAlert: Sentence<'name'>;
    symbol: string;
    noneWatched: string;
    top100: string;
    byMarketCap: string;
    noneNamed: Sentence<'text'>;
    atAGlance: string;
    breadth: string;
    place: Sentence<'place'>;
    up: Sentence<'count'>;
    down: Sentence<'count'>;
    flat: Sentence<'count'>;
    breadthAxis: string;
    changeUnknown: string;
    simulatedTag: Sentence<'tag'>;
    cachedFrom: Sentence<'time'>;
    liveUpdated: Sentence<'since'>;
    updated: Sentence<'since'>;
    bitcoinPair: string;
    expand: string;
    credit: Sentence<'name'>;
    noConnection: string;
    noAnswer: string;
    unreadableAnswer: string;
  };
  navigation: {
    home: string;
    markets: string;
    store: string;
    airdrops: string;
    news: string;
    learn: string;
    portfolio: string;
    main: string;
  };
  news: {
    showLess: string;
    source: Sentence<'source'>;
  };
  newsletter: {
    invalidEmail: {
      title: string;
      description: string;
    };
    hint: string;
    about: string;
    aboutWith: Sentence<'subscribers'>;
    demonstration: string;
    needsScripts: string;
    lookIntoMail: string;
    lookIntoMailHint: string;
    notSent: string;
    goTo: Sentence<'name'>;
    subscribe: string;
    unsubscribe: string;
    erase: string;
    link: {
      asked: {
        title: string;
        lede: Sentence<'name'>;
      };
      confirmed: {
        title: string;
        lede: string;
      };
      ended: {
        title: string;
        lede: string;
      };
      failed: {
        title: string;
        lede: string;
      };
    };
  };
  offline: {
    title: string;
    prices: Sentence<'time'>;
    buying: string;
    page: {
      title: string;
      heading: string;
      text: string;
      prices: Sentence<'home'>;
    };
  };
  order: {
    number: string;
    numberHint: string;
    email: string;
    emailHint: string;
    sendLink: string;
    checkForm: string;
    find: string;
    findLede: string;
    private: string;
    privateByMail: string;
    privateByLink: string;
    linkSent: string;
    linkSentHint: string;
    sendAgain: string;
    title: Sentence<'number'>;
    printInvoice: string;
    printReceipt: string;
    testPayment: string;
    status: string;
    items: string;
    wrong: string;
    whoSees: string;
    refundedPieces: Sentence<'count'>;
    changedMind: string;
    withdrawHint: Sentence<'days'>;
    withdraw: string;
    cancelledPaper: Sentence<'day'>;
    vat: string;
    net: string;
    vatAmount: string;
    total: string;
    noMail: Sentence<'address'>;
    lostNumber: Sentence<'address'>;
    linkOnItsWay: string;
    writeTo: Sentence<'address'>;
    soldBy: Sentence<'seller'>;
    invoice: Sentence<'number'>;
    receipt: Sentence<'number'>;
    creditNote: Sentence<'number'>;
    pieces: Sentence<'count'>;
    vatNumber: Sentence<'number'>;
    buyer: string;
    nobody: string;
    goesTo: string;
    sentTo: string;
    toInvoice: Sentence<'day' | 'number'>;
    tax: string;
    noTax: string;
    state: {
      partlyRefunded: string;
      refundOnItsWay: string;
      paid: string;
      sent: string;
      refundDue: string;
      refunded: string;
      cancelled: string;
      done: string;
    };
    returned: string;
    refundedAmount: Sentence<'amount'>;
    refundOfOnItsWay: Sentence<'amount'>;
    withdrawalReceived: string;
    refundFailed: string;
    soldBefore: string;
    notYet: string;
    parcel: Sentence<'number'>;
    followParcel: string;
    foreignForm: {
      title: string;
      description: string;
    };
    notRead: {
      title: string;
      description: string;
    };
    numberFault: string;
    emailFault: string;
    busy: {
      title: string;
      description: string;
    };
    failed: {
      title: string;
      description: string;
    };
    tooMany: {
      title: string;
      description: string;
    };
    sendLater: string;
    emptyForm: string;
    over: string;
    sums: {
      subtotal: string;
      discount: string;
      shipping: string;
      total: string;
      paid: string;
      refunded: string;
      kept: string;
      onItsWay: string;
      refundedBefore: string;
    };
    backTo: Sentence<'name'>;
  };
  owner: {
    order: {
      subject: Sentence<'number'>;
      text: Sentence<'date' | 'command'>;
    };
    refundDue: {
      subject: Sentence<'number'>;
      failed: Sentence<'command'>;
      late: Sentence<'command'>;
    };
    refundTwice: {
      subject: Sentence<'number'>;
      text: Sentence<'amount' | 'command'>;
    };
    refundFailed: {
      subject: Sentence<'number'>;
      text: Sentence<'amount' | 'reason' | 'command' | 'elsewhere'>;
      noReason: string;
      elsewhere: string;
    };
    lowStock: {
      subject: Sentence<'product' | 'variant'>;
      heading: Sentence<'left' | 'product'>;
      text: Sentence<'variant' | 'command'>;
      again: Sentence<'command'>;
    };
    withdrawal: {
      subject: Sentence<'id' | 'number'>;
      noMatch: string;
      about: Sentence<'number'>;
      late: string;
    };
    withdrawalsHeld: {
      subject: Sentence<'day' | 'number'>;
      text: string;
      statements: string;
      noMatch: Sentence<'id' | 'time' | 'number'>;
      about: Sentence<'id' | 'time' | 'number'>;
      more: Sentence<'number'>;
    };
    message: {
      subject: string;
      text: string;
      from: string;
      message: string;
    };
    test: string;
    buyer: string;
    small: Sentence<'site'>;
  };
  packing: {
    title: string;
    nothing: string;
    order: Sentence<'number'>;
    pieces: string;
    article: string;
  };
  page: {
    tryAgain: string;
    goBackHome: string;
    close: string;
    dismiss: string;
    notifications: string;
    collapse: string;
    breadcrumb: string;
    comingSoon: {
      title: string;
      description: string;
    };
    partNotLoaded: {
      title: string;
      description: string;
    };
    scriptMissing: {
      text: string;
      again: string;
    };
    notStored: {
      title: string;
      description: string;
      copy: string;
    };
    notFound: {
      title: string;
      description: string;
    };
    failed: {
      title: string;
      description: string;
    };
    nothingYet: string;
    bareFailure: {
      title: string;
      text: string;
    };
  };
  pages: {
    home: {
      title: string;
      heading: string;
      description: string;
      lede: string;
    };
    markets: {
      title: string;
      heading: string;
      description: string;
      lede: string;
    };
    airdrops: {
      title: string;
      heading: string;
      description: string;
      lede: string;
      sampleLede: string;
    };
    news: {
      title: string;
      heading: string;
      description: string;
      lede: string;
      sampleLede: string;
    };
    learn: {
      title: string;
      heading: string;
      description: string;
      lede: string;
      sampleLede: string;
    };
    article: {
      title: string;
      heading: string;
      description: string;
    };
    portfolio: {
      title: string;
      heading: string;
      description: string;
      lede: string;
    };
    gasTracker: {
      title: string;
      heading: string;
      description: string;
      lede: string;
    };
    fearAndGreed: {
      title: string;
      heading: string;
      description: string;
      lede: string;
    };
    defiCalculator: {
      title: string;
      heading: string;
      description: string;
      lede: string;
    };
    stakingCalculator: {
      title: string;
      heading: string;
      description: string;
      lede: string;
    };
    profile: {
      title: string;
      heading: string;
      description: string;
    };
    contact: {
      title: string;
      heading: string;
      description: string;
    };
    store: {
      title: string;
      heading: string;
      description: string;
    };
    product: {
      title: string;
      heading: string;
      description: string;
    };
    success: {
      title: string;
      heading: string;
      description: string;
    };
    login: {
      title: string;
      heading: string;
      description: string;
    };
    notFound: {
      title: string;
      heading: string;
      description: string;
    };
  };
  portfolio: {
    totalValue: string;
    totalAssets: string;
    totalTransactions: string;
    clearAll: string;
    add: string;
    confirmClear: string;
    delete: string;
    cancel: string;
    cost: string;
    holdings: string;
    amount: string;
    currentPrice: string;
    currentValue: string;
    allocation: string;
    isEmpty: string;
    addFirst: string;
    pricePerCoin: string;
    hints: {
      coin: string;
      amount: string;
      price: string;
    };
    fillAllFields: {
      title: string;
      description: string;
    };
    other: string;
    noSymbol: string;
    takePrice: Sentence<'price'>;
    itIs: Sentence<'name'>;
    orIs: Sentence<'name'>;
    foundBySymbol: string;
    needsScripts: string;
    clearTitle: string;
    clearText: Sentence<'count'>;
    deleteCoinTitle: Sentence<'coin'>;
    deleteCoinText: Sentence<'coin'>;
    addHint: string;
    symbolHint: string;
    added: string;
    addedHint: Sentence<'name'>;
    coin: string;
    emptyHint: string;
    storedHere: string;
    withoutPrice: string;
    each: Sentence<'price'>;
    transactions: Sentence<'count'>;
    ofCoin: Sentence<'name'>;
  };
  search: {
    field: string;
    fieldOnPhones: string;
    open: string;
    close: string;
    name: string;
    suggestions: string;
    suggestedCoins: string;
    suggestedProducts: string;
    suggestedArticles: string;
    suggestedPages: string;
    submitted: {
      title: string;
      description: Sentence<'text'>;
    };
    found: Sentence<'count'>;
    none: Sentence<'text'>;
    noneHint: string;
  };
  statuses: {
    badRequest: string;
    unauthorized: string;
    forbidden: string;
    notFound: string;
    timeout: string;
    conflict: string;
    tooLarge: string;
    unprocessable: string;
    tooMany: string;
    serverError: string;
    badGateway: string;
    unavailable: string;
    gatewayTimeout: string;
    other: string;
  };
  store: {
    showMore: string;
    chooseOptions: string;
    addToCart: string;
    quantity: string;
    continueShopping: string;
    backToHome: string;
    order: string;
    seeOrder: string;
    shipping: string;
    goBack: string;
    description: string;
    processing: string;
    producer: string;
    loadingProducts: string;
    loadingProduct: string;
    products: string;
    errorLoadingProducts: Sentence<'reason'>;
    failedToLoadProducts: string;
    noProducts: string;
    errorLoadingProduct: Sentence<'reason'>;
    failedToLoadProduct: string;
    priceFrom: Sentence<'price'>;
    lowestPrice: Sentence<'price'>;
    inStock: Sentence<'left'>;
    notEnough: Sentence<'left'>;
    notEnoughOf: Sentence<'product' | 'variant' | 'left'>;
    unavailable: string;
    addFailedOnList: string;
    addFailedOnProduct: string;
    most: Sentence<'most'>;
    otherCurrency: Sentence<'inCart' | 'here'>;
    notTogether: Sentence<'inCart' | 'here'>;
    requiredField: Sentence<'field'>;
    optionalField: Sentence<'field'>;
    cartIsEmpty: string;
    priceChanged: Sentence<'before' | 'now'>;
    notChecked: string;
    soldOut: string;
    picturesOf: Sentence<'product'>;
    previousImage: string;
    nextImage: string;
    showPicture: Sentence<'number'>;
    before: string;
    cartIsSafe: string;
    allPrices: Sentence<'note'>;
    rights: string;
    style: string;
    refusals: {
      notSold: string;
      unavailable: Sentence<'name'>;
      otherCurrencies: string;
      required: Sentence<'field'>;
      noSuchField: string;
      most: Sentence<'most'>;
      tooMany: string;
      busy: string;
      failed: string;
      tooLarge: string;
    };
    carousel: string;
    pictureOf: Sentence<'product' | 'number' | 'all'>;
    forProduct: Sentence<'product'>;
  };
  success: {
    checking: string;
    complete: string;
    ended: string;
    unconfirmed: string;
  };
  tax: {
    label: {
      included: string;
      includedAt: Sentence<'rate'>;
      added: string;
      addedAt: Sentence<'rate'>;
    };
    inSentence: {
      included: string;
      includedAt: Sentence<'rate'>;
      added: string;
      addedAt: Sentence<'rate'>;
    };
    beside: {
      included: string;
      added: string;
      notCharged: string;
      includedWhereDue: string;
      addedWhereDue: string;
    };
  };
  time: {
    justNow: string;
    secondsAgo: Sentence<'count'>;
    minutesAgo: Sentence<'count'>;
    hoursAgo: Sentence<'count'>;
    daysAgo: Sentence<'count'>;
    today: string;
    yesterday: string;
    hours: Sentence<'count'>;
    days: Sentence<'count'>;
  };
  tools: {
    principal: string;
    apy: string;
    duration: string;
    days: string;
    apyHint: string;
    projectedValue: string;
    profit: string;
    noProjection: string;
    apr: string;
    coins: string;
    stakingHint: string;
    rewards: string;
    priceChange: string;
    forReference: string;
    change: string;
    loss: string;
    impermanentLoss: string;
    lossHint: string;
    apyTab: string;
    lossTab: string;
    calculators: string;
    indexNow: string;
    index: string;
    howToRead: string;
    now: string;
    moodHint: string;
    moodSample: string;
    sendEther: string;
    sendToken: string;
    swap: string;
    mint: string;
    whatThatBuys: string;
    waitingForEther: string;
    action: string;
    gasUnits: string;
    standard: string;
    fast: string;
    instant: string;
    waits: {
      standard: string;
      fast: string;
      instant: string;
    };
    refreshing: string;
    refresh: string;
    valueChart: Sentence<'value'>;
    gasAt: Sentence<'gwei' | 'price'>;
    gasPrices: Sentence<'standard' | 'fast' | 'instant'>;
    refreshesIn: Sentence<'seconds'>;
    lossChart: Sentence<'from' | 'to'>;
    stakeChart: Sentence<'value'>;
    moods: {
      extremeFear: string;
      fear: string;
      neutral: string;
      greed: string;
      extremeGreed: string;
    };
    gwei: string;
    sampleGas: Sentence<'tag' | 'seconds'>;
    daysShort: Sentence<'days'>;
    monthsShort: Sentence<'months'>;
    years: Sentence<'count'>;
    slider: Sentence<'label'>;
  };
  value: {
    title: string;
    value: string;
    ninety: string;
    all: string;
    chart: string;
    summary: Sentence<'first' | 'last' | 'invested'>;
    noneYet: string;
    table: string;
    loading: Sentence<'done' | 'count'>;
    how: string;
    unknown: Sentence<'coins'>;
    sparse: Sentence<'coins'>;
    failed: Sentence<'coins'>;
    undated: Sentence<'count'>;
    ahead: Sentence<'count'>;
  };
  withdraw: {
    steps: string;
    firstStep: string;
    secondStep: string;
    title: string;
    lede: Sentence<'days'>;
    name: string;
    numberHint: string;
    emailHint: string;
    continue: string;
    notYet: string;
    optional: string;
    reasonHint: string;
    confirm: string;
    back: string;
    choose: string;
    from: string;
    orderOf: Sentence<'number' | 'day'>;
    piecesOf: Sentence<'product'>;
    statement: string;
    statementText: Sentence<'name' | 'number'>;
    unmatched: string;
    nothingLeft: string;
    which: string;
    whichHint: string;
    mailCopy: string;
    mailNote: string;
    mailNone: string;
    received: string;
    yours: string;
    noReason: string;
    next: string;
    print: string;
    receivedBy: Sentence<'name' | 'office' | 'email'>;
    reason: string;
    on: Sentence<'time'>;
    reached: string;
    facts: {
      id: string;
      order: string;
      name: string;
      email: string;
      statement: string;
      reason: string;
    };
    whatNext: {
      sendBack: Sentence<'name' | 'office'>;
      sendBackIfItComes: Sentence<'name' | 'office'>;
      mayWait: string;
      look: string;
      lookInto: string;
      refund: string;
    };
    sent: Sentence<'id' | 'time' | 'content'>;
    sentBefore: Sentence<'id' | 'time' | 'content'>;
    cut: string;
    over: string;
    notShown: string;
    tooLong: string;
    noneChosen: string;
    sayWhich: string;
    statementStored: string;
    nameFault: string;
    numberFault: string;
    busy: string;
    statementInWords: Sentence<'statement'>;
    onePiece: Sentence<'product'>;
    somePieces: Sentence<'product' | 'most'>;
    withdrawal: Sentence<'id'>;
    receivedOn: Sentence<'time'>;
  };
}
