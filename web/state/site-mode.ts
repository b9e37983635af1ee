import { mailDatasetKey, newsletterDatasetKey } from '../../contract/forms.ts';
import { type SiteKind, soldDatasetKey } from '../../contract/site-kind.ts';
import { hostedDatasetKey, type StoreKind } from '../../contract/store-kind.ts';

/** The server's settings that change the content of pages, the same for every page. */
export interface SiteMode {
  storeKind: StoreKind;
  /** True if the site has a mail server. */
  sendsMail: boolean;
  /** True if the site stores newsletter addresses, even while its form accepts no new ones. */
  keepsList: boolean;
  /** True if there were purchases before the owner switched the store off. */
  soldBefore: boolean;
}

/** The mode on the server, set before anything is rendered. Browsers read the attributes of <html> instead. */
let servedMode: SiteMode = {
  storeKind: 'embedded',
  sendsMail: false,
  keepsList: false,
  soldBefore: false,
};

export const serveSiteMode = (mode: SiteMode): void => {
  servedMode = mode;
};

/** The attributes of <html> from which browsers read the mode. */
export const siteModeAttributes = (): string =>
  [
    isHosted() && hostedDatasetKey,
    sendsMail() && mailDatasetKey,
    keepsList() && newsletterDatasetKey,
    hasEarlierSales() && soldDatasetKey,
  ]
    .map((key) => (key ? ` data-${key}` : ''))
    .join('');

const hasDatasetKey = (key: string) => key in document.documentElement.dataset;

const isHosted = () =>
  import.meta.env.SSR ? servedMode.storeKind === 'hosted' : hasDatasetKey(hostedDatasetKey);

export const storeKind = (): StoreKind => (isHosted() ? 'hosted' : 'embedded');

export const sendsMail = (): boolean =>
  import.meta.env.SSR ? servedMode.sendsMail : hasDatasetKey(mailDatasetKey);

const keepsList = () =>
  import.meta.env.SSR ? servedMode.keepsList : hasDatasetKey(newsletterDatasetKey);

export const hasEarlierSales = (): boolean =>
  import.meta.env.SSR ? servedMode.soldBefore : hasDatasetKey(soldDatasetKey);

export function siteKind(): SiteKind {
  if (isHosted()) return 'hosted';
  return `${sendsMail() ? 'mail' : 'silent'}${keepsList() ? ' list' : ''}${hasEarlierSales() ? ' sold' : ''}`;
}
