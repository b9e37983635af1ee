import type { ServerResponse } from 'node:http';
import { words } from '../../../../content/words.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { PageFiles } from '../../../../web/buyer/document.tsx';
import { decryptForm, encryptForm, type FormUrlKey } from '../../http/encrypted-form-url.ts';

interface Options {
  pages: BuyerPages;
  files: PageFiles;
  readFormUrlKey(): Promise<FormUrlKey>;
  send: SendPage;
  seeOther(res: ServerResponse, address: string): void;
}

export type SendPage = (
  res: ServerResponse,
  body: string,
  page?: { status?: number; retryAfterSeconds?: number },
) => void;

const reasons = {
  many: { status: 429, ...words.order.tooMany },
  busy: { status: 503, title: words.order.busy.title, description: words.withdraw.busy },
} as const;

/** The form that was sent, which is also the prefix of the page's path. */
type Form = '/order' | '/withdraw';

/** The page for a form that was not read, with a button that sends it again. */
export function createResendFormPage({ pages, files, readFormUrlKey, send, seeOther }: Options) {
  return {
    async lead(
      res: ServerResponse,
      to: Form,
      wait: { why: keyof typeof reasons; seconds: number; form: URLSearchParams },
    ): Promise<void> {
      const formUrlKey = await readFormUrlKey();
      const until = String(formUrlKey.nowMs + wait.seconds * 1_000);
      const encryptForms = (typed: URLSearchParams) =>
        encryptForm(
          'wait',
          new URLSearchParams([['why', wait.why], ['until', until], ...typed]),
          formUrlKey,
        );
      seeOther(
        res,
        `${to}/wait/${encryptForms(wait.form) ?? encryptForms(new URLSearchParams()) ?? ''}`,
      );
    },
    show:
      (to: Form) =>
      async (res: ServerResponse, encrypted: string): Promise<void> => {
        const formUrlKey = await readFormUrlKey();
        const opened = decryptForm('wait', encrypted, formUrlKey);
        if (opened === null || opened.isOver) return seeOther(res, to);
        const [[, why] = ['', ''], [, until] = ['', '0'], ...typed] = opened.form;
        const { status, title, description } = reasons[why === 'busy' ? 'busy' : 'many'];
        const retryAfterSeconds = Math.ceil((Number(until) - formUrlKey.nowMs) / 1_000);
        const body =
          typed.length > 0
            ? pages.sendAgain({ files, title, lede: description, to, typed })
            : pages.refusal({ files, title, lede: words.order.sendLater, to: emptyFormLink(to) });
        send(res, body, retryAfterSeconds > 0 ? { status, retryAfterSeconds } : {});
      },
  };
}

const emptyFormLink = (href: string) => ({ href, label: words.order.emptyForm });
