import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { formPaths, maxLengths } from '../../../contract/forms.ts';
import { looksLikeEmail } from '../../../domain/text/email-text.ts';
import { oneLine } from '../../../domain/text/one-line.ts';
import type { Database } from '../../db/database.ts';
import type { SenderAddress } from '../../http/address-group.ts';
import { isFromOwnPage } from '../checkout/page/same-origin.ts';
import { parseJson } from '../http/parse-json.ts';
import { readBody } from '../http/read-body.ts';
import { accept, httpRefusal, httpRefusalWithRetry, type Outcome } from '../http/refusal.ts';
import type { Responder } from '../http/responder.ts';
import type { Route } from '../http/routes.ts';
import { isMailOn } from '../outbox.ts';
import { storeContactMessage } from './store-message.ts';
import { requestSubscription } from './subscribers.ts';

interface Options {
  db: Database;
  responder: Responder;
  now(): number;
  siteOrigins(): readonly string[];
  senderOf(req: IncomingMessage): SenderAddress;
  forms: EnabledForms;
  byClient: { take(client: string): Promise<number> };
}

export interface EnabledForms {
  contact: boolean;
  newsletter: boolean;
}

const typedText = (max: number, clean: (text: string) => string) =>
  z.string().transform(clean).pipe(z.string().trim().min(1).max(max));
/**
 * Converts line breaks to `\n`, and removes all other control characters except tabs. PostgreSQL refuses
 * NUL.
 */
const normalizeLineBreaks = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '');
const email = typedText(maxLengths.email, oneLine).refine(looksLikeEmail);
const contact = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  name: typedText(maxLengths.name, oneLine),
  email,
  message: typedText(maxLengths.message, normalizeLineBreaks),
});
const newsletter = z.strictObject({ email });

/** Accepts posts of the contact form and of the newsletter's form. */
export function createFormRoutes(options: Options): Route[] {
  const { db, responder, forms } = options;
  const takes: Record<
    string,
    { isOn: boolean; take(body: unknown, from: SenderAddress): Promise<Outcome<null>> }
  > = {
    [formPaths.contact]: {
      isOn: forms.contact,
      take: async (body, from) => {
        const read = contact.safeParse(body);
        return read.success
          ? storeContactMessage(db, read.data, from, options.now())
          : wrongFields(read.error);
      },
    },
    [formPaths.newsletter]: {
      isOn: forms.newsletter,
      take: async (body, from) => {
        const read = newsletter.safeParse(body);
        return read.success
          ? requestSubscription(db, read.data.email, from, options.now())
          : wrongFields(read.error);
      },
    },
  };

  async function taken(req: IncomingMessage, path: string): Promise<Outcome<object>> {
    const form = takes[path];
    if (!form?.isOn || !(await isMailOn(db.read)))
      return httpRefusal(404, 'This site takes nothing here');
    if (!isFromOwnPage(req, options.siteOrigins()))
      return httpRefusal(403, 'This was sent from another site');
    const body = await readBody(req, 'application/json');
    const json = body.ok ? parseJson(body.value) : body;
    if (!json.ok) return json;
    const sender = options.senderOf(req);
    const waitSeconds = await options.byClient.take(sender.client);
    if (waitSeconds > 0) return httpRefusalWithRetry(429, 'Too many tries', waitSeconds);
    const done = await form.take(json.value, sender);
    return done.ok ? accept({}) : done;
  }

  return Object.keys(takes).map((path) => [
    path,
    { POST: async ({ req, res }) => responder.send(res, await taken(req, path)) },
  ]);
}

const wrongFields = ({ issues: [issue] }: z.ZodError) =>
  httpRefusal(422, `${issue?.path.join('.') || 'The body'} cannot be taken`);
