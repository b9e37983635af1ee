import type { HttpBindings } from '@hono/node-server';
import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { type DeskRole, mayDo } from '../../contract/desk.ts';
import type { WireProduct } from '../../contract/store.ts';
import type { BuyerPages } from '../../web/buyer/buyer-pages.tsx';
import type { Database } from '../db/database.ts';
import type { ProgramOutput } from '../processes/owner-programs.ts';
import type { SiteFolder } from '../site-editor/site-folder.ts';
import { actAs } from '../store/actor.ts';
import type { CopyFolder } from '../store/catalogue/import/import-copies.ts';
import type { FolderPictures } from '../store/catalogue/import/inspect-pictures.ts';
import type { Outcome } from '../store/http/refusal.ts';
import { type Consent, consents, type OwnerRefusal, type Problem } from '../store/owner-refusal.ts';
import type { Payments } from '../store/payments/payments.ts';
import type { People } from '../store/staff/people.ts';
import type { Session } from '../store/staff/sessions.ts';

/** The machine that the site runs on, and the owner's programs on it. */
export interface DeskMachine {
  /** Runs a program of the owner beside the site, such as `scripts/doctor.ts --json`. */
  run(...args: readonly string[]): Promise<ProgramOutput>;
  /** @param keep how many are kept; null for all. @returns the reason of a failure */
  makeBackup(keep: number | null): Promise<string | null>;
  backupFolder: string;
  /** The schedule of BACKUP_EVERY; null where the desk chooses. */
  fixedSchedule: { everyMs: number; keep: number } | null;
  versions: readonly { name: string; version: string }[];
}

/** The dependencies of the desk's routes. */
export interface DeskParts {
  db: Database;
  payments: Payments;
  people: People;
  /** The desk's own origin, such as https://desk.example.com. */
  origin(): string;
  /** The shop's name. */
  shop: string;
  /** Epoch milliseconds, by the clock of all processes. */
  now(): number;
  /** Mails a link to a person; null where no mail server is set. */
  mailLink: ((link: { to: string; address: string }) => Promise<void>) | null;
  pictures: FolderPictures;
  copies: CopyFolder;
  site: DeskSite;
  machine: DeskMachine;
  /** Documents to print. */
  pages: Pick<BuyerPages, 'slips' | 'paper'> & {
    /** A product as the site shows it. */
    preview(shown: { product: WireProduct; part: 'page' | 'card'; isDark: boolean }): string;
  };
  clientAddress(req: HttpBindings['incoming']): string;
  /** One line for each refusal and failure, without secrets. */
  log(message: string, error?: unknown): void;
}

/** The owner's folder, and the way from there to the site. */
interface DeskSite {
  folder: SiteFolder;
  /** The language of the words. */
  language: string;
  /** Builds what has changed, and replaces the processes; null where nothing can build. */
  publish: (() => void) | null;
  /** The reason why the last changes are not on the site; '' or undefined if they are. */
  unbuilt(): string | undefined;
  /** Epoch milliseconds at which this process began to serve. */
  servingSinceMs: number;
  /** Epoch milliseconds at which the site was built. */
  builtMs: number;
}

export interface DeskEnv {
  Bindings: HttpBindings;
  Variables: { session: Session; role: DeskRole };
}

/** An answer that is not 2xx. */
export interface DeskError {
  message: string;
  /** The doubt that a second press confirms. */
  unless?: Consent;
  /** What the message says, by product. */
  problems?: readonly Problem[];
}

export const deskError = (
  c: Context,
  status: 400 | 401 | 403 | 404 | 409 | 410 | 429,
  message: string,
) => c.json<DeskError>({ message }, status);

/** Refuses whoever's role may not do this, and names who acts for the history. */
export const requireRole = (role: DeskRole) =>
  createMiddleware<DeskEnv>((c, next) => {
    if (!mayDo(c.get('role'), role))
      throw new HTTPException(403, { message: 'Your role at this desk does not allow that.' });
    return actAs(c.get('session').person, next);
  });

/** Reads a JSON body by its shape, or refuses the request with the place and the fault. */
export const jsonBody = <Shape extends z.ZodType>(shape: Shape) =>
  zValidator('json', shape, (read) => {
    if (!read.success) throw new HTTPException(400, { message: faultText(read.error) });
  });

/** Reads the query of an address in the same way. */
export const query = <Shape extends z.ZodType>(shape: Shape) =>
  zValidator('query', shape, (read) => {
    if (!read.success) throw new HTTPException(400, { message: faultText(read.error) });
  });

/** A fault that is a sentence of ours needs no name of a field, which nobody at a screen knows. */
const faultText = ({ issues: [issue] }: z.core.$ZodError): string =>
  /^[A-Z].*\.$/s.test(issue?.message ?? '')
    ? (issue?.message ?? '')
    : `${issue?.path.join('.')}: ${issue?.message}`;

/** A text that somebody types. */
export const shortText = z.string().max(2_000);

/** The doubts that somebody has confirmed. */
export const consentList = z.array(z.enum(consents)).default([]);

/** The typed text, or a default if it is empty. */
export const typedOr = <Else>(text: string, otherwise: Else): string | Else =>
  text.trim() === '' ? otherwise : text.trim();

/** The value of an outcome; a refusal is thrown, and answered with 409. */
export function valueOrRefusal<T>(outcome: Outcome<T, OwnerRefusal>): T {
  if (outcome.ok) return outcome.value;
  throw new RefusedError(outcome.refusal);
}

/** The reason why a room of the store did not do what was asked. */
export class RefusedError extends Error {
  readonly answer: DeskError;
  constructor(refusal: OwnerRefusal) {
    super('refused');
    if (typeof refusal === 'string') this.answer = { message: refusal };
    else {
      const { sentence: message, ...more } = refusal;
      this.answer = { message, ...more };
    }
  }
}
