/** What the forms of pages send, as JSON, where the site sends mail. */
export const formPaths = { contact: '/api/contact', newsletter: '/api/newsletter' } as const;

/** The message of an answer with 429 where all together have sent as much as may be: whoever reads it may have sent nothing. */
export const fullForAll = 'No more is taken today';

/** Below it, an address that opens one subscription. */
export const subscriptionPath = '/newsletter/';

/** The most letters of what is typed. */
export const longest = { name: 200, email: 254, message: 5_000 } as const;

/** In the dataset of <html> where the site sends mail. */
export const mailMark = 'mail';

/** In the dataset of <html> where addresses of a newsletter are kept. */
export const listMark = 'list';
