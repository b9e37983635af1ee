/** The credit that the market provider requires beside its prices. */
export interface Attribution {
  name: string;
  /** An https address. */
  url: string;
}

/** The form of MARKET_CREDIT and of the header: `Name https://address`. */
const creditPattern = /^([^\s\p{C}](?:[^\p{C}]{0,58}[^\s\p{C}])?) +(https:\/\/[!-~]+)$/u;

export function readAttribution(text: string): Attribution | null {
  const [, name, url] = creditPattern.exec(text) ?? [];
  return name === undefined || url === undefined ? null : { name, url };
}

/** Formats the credit as the value of a header, in ASCII. */
export const writeAttribution = ({ name, url }: Attribution): string => encodeURI(`${name} ${url}`);
