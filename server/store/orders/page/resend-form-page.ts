import type { ServerResponse } from 'node:http';
import { words } from '../../../../content/words.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { PageFiles } from '../../../../web/buyer/document.tsx';
import { openSealedAddress, type SealingKey, sealAddress } from '../../http/sealed-address.ts';

interface Options {
  pages: BuyerPages;
  files: PageFiles;
  signing(): Promise<SealingKey>;
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

/** The form that was sent. It is also the prefix of the page's path. */
type Form = '/order' | '/withdraw';

/** The page for a form that was not read, with a button that sends it again. */
export function createResendFormPage({ pages, files, signing, send, seeOther }: Options) {
  return {
    async lead(
      res: ServerResponse,
      to: Form,
      wait: { why: keyof typeof reasons; seconds: number; form: URLSearchParams },
    ): Promise<void> {
      const sealing = await signing();
      const until = String(sealing.nowMs + wait.seconds * 1_000);
      const told = (typed: URLSearchParams) =>
        sealAddress(
          'wait',
          new URLSearchParams([['why', wait.why], ['until', until], ...typed]),
          sealing,
        );
      seeOther(res, `${to}/wait/${told(wait.form) ?? told(new URLSearchParams()) ?? ''}`);
    },
    show:
      (to: Form) =>
      async (res: ServerResponse, address: string): Promise<void> => {
        const sealing = await signing();
        const opened = openSealedAddress('wait', address, sealing);
        if (opened === null || opened.isOver) return seeOther(res, to);
        const [[, why] = ['', ''], [, until] = ['', '0'], ...typed] = opened.form;
        const { status, title, description } = reasons[why === 'busy' ? 'busy' : 'many'];
        const retryAfterSeconds = Math.ceil((Number(until) - sealing.nowMs) / 1_000);
        const body =
          typed.length > 0
            ? pages.sendAgain({ files, title, lede: description, to, typed })
            : pages.refusal({ files, title, lede: words.order.sendLater, to: emptyFormLink(to) });
        send(res, body, retryAfterSeconds > 0 ? { status, retryAfterSeconds } : {});
      },
  };
}

const emptyFormLink = (href: string) => ({ href, label: words.order.emptyForm });
