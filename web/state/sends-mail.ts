import { mailMark } from '../../contract/forms.ts';

/** On the server, which sets it before it renders anything. */
let served = false;

export const serveSendsMail = (sends: boolean): void => {
  served = sends;
};

/** Whether the site sends mail: a setting of the server, the same for every page. */
export const sendsMail = (): boolean =>
  import.meta.env.SSR ? served : mailMark in document.documentElement.dataset;
