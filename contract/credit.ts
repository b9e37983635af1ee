/** Whom the prices are credited to, because the market provider asks for it. */
export interface Credit {
  name: string;
  /** An https address. */
  url: string;
}

/** As in the setting MARKET_CREDIT, and in a header: `Name https://address`. */
const form = /^([^\s\p{C}](?:[^\p{C}]{0,58}[^\s\p{C}])?) +(https:\/\/[!-~]+)$/u;

export function readCredit(text: string): Credit | null {
  const [, name, url] = form.exec(text) ?? [];
  return name === undefined || url === undefined ? null : { name, url };
}

/** As a header's value. */
export const writeCredit = ({ name, url }: Credit): string => encodeURI(`${name} ${url}`);
