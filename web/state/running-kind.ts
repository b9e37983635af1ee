import { listMark } from '../../contract/forms.ts';
import { type RunningKind, soldMark } from '../../contract/running-kind.ts';
import { sendsMail } from './sends-mail.ts';
import { storeKind } from './store-kind.ts';

/** On the server, which sets it before it renders anything. */
let keepsListOnServer = false;

export const serveKeepsList = (keeps: boolean): void => {
  keepsListOnServer = keeps;
};

/** Whether addresses of a newsletter were kept when the server started. */
export const keepsList = (): boolean =>
  import.meta.env.SSR ? keepsListOnServer : listMark in document.documentElement.dataset;

let servedSold = false;

export const serveSoldBefore = (sold: boolean): void => {
  servedSold = sold;
};

/** Whether buyers are answered though no store is shown any more. */
export const soldBefore = (): boolean =>
  import.meta.env.SSR ? servedSold : soldMark in document.documentElement.dataset;

export function runningKind(): RunningKind {
  if (storeKind() === 'hosted') return 'hosted';
  return `${sendsMail() ? 'mail' : 'silent'}${keepsList() ? ' list' : ''}${soldBefore() ? ' sold' : ''}`;
}
