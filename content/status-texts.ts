import { words } from './words.ts';

/** The site's names of HTTP statuses. Servers send English names, or none at all over HTTP/2. */
export const statusTexts: Readonly<Record<number, string>> = {
  400: words.statuses.badRequest,
  401: words.statuses.unauthorized,
  403: words.statuses.forbidden,
  404: words.statuses.notFound,
  408: words.statuses.timeout,
  409: words.statuses.conflict,
  413: words.statuses.tooLarge,
  422: words.statuses.unprocessable,
  429: words.statuses.tooMany,
  500: words.statuses.serverError,
  502: words.statuses.badGateway,
  503: words.statuses.unavailable,
  504: words.statuses.gatewayTimeout,
};
