/** The paths that forms post JSON to, if the site sends mail. */
export const formPaths = { contact: '/api/contact', newsletter: '/api/newsletter' } as const;

/** The message of a 429 for the limit that all visitors share. This visitor may have sent nothing before. */
export const sharedLimitMessage = 'No more is taken today';

/** The prefix of the path of a subscription's page. */
export const subscriptionPath = '/newsletter/';

/** Maximum lengths of the fields, in characters. */
export const maxLengths = { name: 200, email: 254, message: 5_000 } as const;

/** Dataset key on <html>, set if the site sends mail. */
export const mailDatasetKey = 'mail';

/** Dataset key on <html>, set if the site keeps newsletter addresses. */
export const newsletterDatasetKey = 'list';
