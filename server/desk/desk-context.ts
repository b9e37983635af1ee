import type { HttpBindings } from '@hono/node-server';
import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import {
  type DeskRole,
  maxDeskPages,
  maxDeskSearchLength,
  roleAllows,
} from '../../contract/desk.ts';
import type { WireProduct } from '../../contract/store.ts';
import type { BuyerPages } from '../../web/buyer/buyer-pages.tsx';
import type { Database } from '../db/database.ts';
import type { ProgramOutput } from '../processes/owner-programs.ts';
import type { SiteFolder } from '../site-editor/site-folder.ts';
import { runAsActor } from '../store/actor.ts';
import type { CatalogueCopies } from '../store/catalogue/import/import-copies.ts';
import type { FolderPictures } from '../store/catalogue/import/inspect-pictures.ts';
import type { Outcome } from '../store/http/refusal.ts';
import {
  type ConfirmationKind,
  confirmationKinds,
  type OwnerRefusal,
  type Problem,
} from '../store/owner-refusal.ts';
import type { Payments } from '../store/payments/payments.ts';
import type { DeskPeople } from '../store/staff/people.ts';
import type { DeskSession } from '../store/staff/sessions.ts';

export interface DeskMachine {
  /** Runs a program of the owner beside the site, such as `scripts/doctor.ts --json`. */
  run(...args: readonly string[]): Promise<ProgramOutput>;
  /**
   * @param keep the number of backups to keep; null for all
   * @returns the reason of a failure; null if the backup was made
   */
  makeBackup(keep: number | null): Promise<string | null>;
  backupFolder: string;
  /** The schedule of BACKUP_EVERY; null if the schedule is set at the desk. */
  fixedSchedule: { everyMs: number; keep: number } | null;
  versions: readonly { name: string; version: string }[];
}

/** The dependencies of the desk's routes. */
export interface DeskParts {
  db: Database;
  payments: Payments;
  people: DeskPeople;
  /**
   * The id of the site's current run. A process that replaces another keeps the id. Desk sessions
   * end with the run.
   */
  siteRun: string;
  /** The desk's own origin, such as https://desk.example.com. */
  origin(): string;
  shop: string;
  /** Epoch milliseconds, by the clock of all processes. */
  now(): number;
  /** Mails a link to a person; null without a mail server. */
  mailLink: ((link: { to: string; url: string }) => Promise<void>) | null;
  pictures: FolderPictures;
  /**
   * Responds to a request for a product's picture.
   *
   * @returns false for another address
   */
  servePicture(req: HttpBindings['incoming'], res: HttpBindings['outgoing']): boolean;
  copies: CatalogueCopies;
  site: DeskSite;
  machine: DeskMachine;
  /** Renders documents to print. */
  pages: Pick<BuyerPages, 'slips' | 'paper' | 'personCopy'> & {
    /** Renders a product as the site shows it. */
    preview(shown: { product: WireProduct; part: 'page' | 'card'; isDark: boolean }): string;
  };
  clientAddress(req: HttpBindings['incoming']): string;
  /** One line for each refusal and failure, without secrets. */
  log(message: string, error?: unknown): void;
}

/** The owner's folder, and the function that publishes it. */
interface DeskSite {
  folder: SiteFolder;
  /** The language code of the site's words. */
  language: string;
  /** Builds the changes, and replaces the processes; null if no starter can build them. */
  publish: (() => void) | null;
  /** The reason why the last changes are not on the site; '' or undefined if they are. */
  unbuilt(): string | undefined;
  /** The time at which this process began to serve; epoch milliseconds. */
  servingSinceMs: number;
  /** The time at which the site was built; epoch milliseconds. */
  builtMs: number;
}

export interface DeskEnv {
  Bindings: HttpBindings;
  Variables: { session: DeskSession; role: DeskRole };
}

/** The body of a response that is not 2xx. */
export interface DeskError {
  message: string;
  /** The kind of warning that the person can confirm, to repeat the request. */
  unless?: ConfirmationKind | undefined;
  /** The faults that the message summarises, by product. */
  problems?: readonly Problem[];
}

export const deskError = (
  c: Context,
  status: 400 | 401 | 403 | 404 | 409 | 410 | 429,
  message: string,
) => c.json<DeskError>({ message }, status);

/** Refuses people without the role, and names the person who acts for the history. */
export const requireRole = (role: DeskRole) =>
  createMiddleware<DeskEnv>((c, next) => {
    if (!roleAllows(c.get('role'), role))
      throw new HTTPException(403, { message: 'Your role at this desk does not allow that.' });
    return runAsActor(c.get('session').person, next);
  });

/** Reads a JSON body with a schema, or refuses the request with the place and the fault. */
export const validJsonBody = <Shape extends z.ZodType>(shape: Shape) =>
  zValidator('json', shape, (read) => {
    if (!read.success) throw new HTTPException(400, { message: faultText(read.error) });
  });

/** Validates the query string with a schema, or refuses the request with the place and the fault. */
export const validQuery = <Shape extends z.ZodType>(shape: Shape) =>
  zValidator('query', shape, (read) => {
    if (!read.success) throw new HTTPException(400, { message: faultText(read.error) });
  });

/**
 * The message of the first validation error. A message that is not a whole sentence of ours begins
 * with the field's internal name.
 */
const faultText = ({ issues: [issue] }: z.core.$ZodError): string =>
  /^[A-Z].*\.$/s.test(issue?.message ?? '')
    ? (issue?.message ?? '')
    : `${issue?.path.join('.')}: ${issue?.message}`;

export const listQuerySchema = z.object({
  search: z.string().trim().max(maxDeskSearchLength).default(''),
  page: z.coerce.number().int().min(0).max(maxDeskPages).default(0),
});

export const shortTextSchema = z.string().max(2_000);

/** The warnings that a person has confirmed, each with the sentence that was shown. */
export const consentsSchema = z
  .array(z.object({ unless: z.enum(confirmationKinds), sentence: shortTextSchema }))
  .default([]);

/** The typed text, or a default if it is empty. */
export const textOrDefault = <Else>(text: string, otherwise: Else): string | Else =>
  text.trim() === '' ? otherwise : text.trim();

/** Returns the value of an outcome, or throws its refusal, which becomes a 409. */
export function valueOrThrow<T>(outcome: Outcome<T, OwnerRefusal>): T {
  if (outcome.ok) return outcome.value;
  throw new RefusedError(outcome.refusal);
}

export function errorBody(refusal: OwnerRefusal): DeskError {
  if (typeof refusal === 'string') return { message: refusal };
  const { sentence: message, ...more } = refusal;
  return { message, ...more };
}

/** A refusal by the store, thrown so that the app can respond with it. */
export class RefusedError extends Error {
  readonly answer: DeskError;
  constructor(refusal: OwnerRefusal) {
    super('refused');
    this.answer = errorBody(refusal);
  }
}
