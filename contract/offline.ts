/** The Trusted Types policy by which a page names its service worker. */
export const workerPolicy = 'offline-worker';
/** A response's header, and with `data-` before it an attribute of <html>: the worker had it from an earlier visit. */
export const keptMark = 'kept';
export const keptHeader = 'x-kept';
/** An attribute of <html>: the owner has switched off that the site opens without a connection. */
export const offlineOffMark = 'data-offline-off';
/**
 * Sent with every response of this site. The worker keeps no response without it: a captive portal, or a proxy's maintenance
 * page, may answer 200 at any of the site's addresses.
 */
export const ownHeader = 'x-from-site';
