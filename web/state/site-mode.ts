import { listMark, mailMark } from '../../contract/forms.ts';
import { type RunningKind, soldMark } from '../../contract/running-kind.ts';
import { hostedMark, type StoreKind } from '../../contract/store-kind.ts';

/** The server's settings that change what pages say, the same for every page. */
export interface SiteMode {
  storeKind: StoreKind;
  /** True if the site has a mail server. */
  sendsMail: boolean;
  /** True if the site stores newsletter addresses, even while its form accepts none. */
  keepsList: boolean;
  /** True if there were purchases before the owner switched the store off. */
  soldBefore: boolean;
}

/** The mode on the server, which sets it before it renders anything. Browsers read the marks on <html> instead. */
let servedMode: SiteMode = {
  storeKind: 'embedded',
  sendsMail: false,
  keepsList: false,
  soldBefore: false,
};

export const serveSiteMode = (mode: SiteMode): void => {
  servedMode = mode;
};

/** The attributes of <html> by which browsers know the mode. */
export const siteModeMarks = (): string =>
  [
    isHosted() && hostedMark,
    sendsMail() && mailMark,
    keepsList() && listMark,
    hasEarlierSales() && soldMark,
  ]
    .map((mark) => (mark ? ` data-${mark}` : ''))
    .join('');

const hasMark = (mark: string) => mark in document.documentElement.dataset;

const isHosted = () =>
  import.meta.env.SSR ? servedMode.storeKind === 'hosted' : hasMark(hostedMark);

export const storeKind = (): StoreKind => (isHosted() ? 'hosted' : 'embedded');

export const sendsMail = (): boolean =>
  import.meta.env.SSR ? servedMode.sendsMail : hasMark(mailMark);

const keepsList = () => (import.meta.env.SSR ? servedMode.keepsList : hasMark(listMark));

export const hasEarlierSales = (): boolean =>
  import.meta.env.SSR ? servedMode.soldBefore : hasMark(soldMark);

export function runningKind(): RunningKind {
  if (isHosted()) return 'hosted';
  return `${sendsMail() ? 'mail' : 'silent'}${keepsList() ? ' list' : ''}${hasEarlierSales() ? ' sold' : ''}`;
}
