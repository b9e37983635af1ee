import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { toPrintable } from '../../../domain/text/one-line.ts';
import type { DatabasePlace } from '../../db/database.ts';
import { DatabaseUnavailableError } from '../../db/database-unavailable.ts';
import { type Outcome, refused } from '../http/refusal.ts';
import {
  type ConfirmationKind,
  type Consent,
  confirmationKinds,
  type OwnerRefusal,
} from '../owner-refusal.ts';
import type { CommandDeps, MissingStorePolicy, OpenStore } from './command-deps.ts';

/** 0: done, 1: failed, 2: wrong arguments. */
export type ExitCode = 0 | 1 | 2;

/** The text to print, or the reason of a refusal. */
export type CommandAnswer = Outcome<string, OwnerRefusal>;

interface StoreAccess {
  /** True if the command may change the store. The store's place is then printed to standard error. */
  changes: boolean;
  /** What to do without a store; 'refuse' by default. */
  whenNone?: MissingStorePolicy;
}

/** Runs the work of a command with valid arguments, prints its answer and sets the exit code. */
export interface Runner {
  readonly deps: CommandDeps;
  exitCode(): ExitCode;
  onStore(work: StoreAccess, call: (opened: OpenStore) => Promise<CommandAnswer>): Promise<void>;
  /** Runs a command on the database as a whole, without opening it as a store. */
  onDatabase(
    work: StoreAccess,
    call: (place: DatabasePlace) => Promise<CommandAnswer>,
  ): Promise<void>;
  /**
   * Runs a command that does not need the store.
   *
   * @param where the name of the command's target, such as a database; printed to standard error
   * first. A refusal ends the command.
   */
  withoutStore(where: Outcome<string, string>, call: () => Promise<CommandAnswer>): Promise<void>;
}

export function createRunner(deps: CommandDeps): Runner {
  let exitCode: ExitCode = 0;
  const print = async (call: () => Promise<CommandAnswer>) => {
    const answer = await call().catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return refused(
        error.mayBeDone
          ? `The database ${deps.databaseName()} went away while this was written: it may or may not be done. Check, and try again if it is not.`
          : `The database ${deps.databaseName()} is busy or away; nothing was changed. Try again.`,
      );
    });
    if (answer.ok) deps.out(answer.value);
    else deps.err(`${refusalText(answer.refusal).split('\n').map(toPrintable).join('\n')}\n`);
    exitCode = answer.ok ? 0 : 1;
  };
  // Print the store's place, so that the owner notices a wrong store. Standard output is reserved
  // for results.
  const name = (where: string) => deps.err(`Store: ${toPrintable(where)}\n`);
  return {
    deps,
    exitCode: () => exitCode,
    onStore: ({ changes, whenNone = 'refuse' }, call) =>
      print(async () => {
        const opened = await deps.open(whenNone);
        if (!opened.ok) return opened;
        try {
          if (changes) name(deps.databaseName());
          return await call(opened.value);
        } finally {
          await opened.value.database.close();
        }
      }),
    onDatabase: ({ changes }, call) =>
      print(async () => {
        const place = deps.place();
        if (!place.ok) return place;
        if (changes) name(deps.databaseName());
        return call(place.value);
      }),
    withoutStore: (where, call) =>
      print(async () => {
        if (!where.ok) return where;
        name(where.value);
        return call();
      }),
  };
}

const consentOptions: Record<ConfirmationKind, [flag: string, effect: string]> = {
  disputed: ['--while-disputed', 'does it anyway'],
  'given back': [
    '--although-given-back',
    'gives back its pieces all the same, if that was not for it',
  ],
  withdrawn: ['--although-withdrawn', 'sends it all the same'],
  'same parcel': ['--same-parcel', 'takes it all the same, if one parcel has both orders'],
  free: ['--free', 'confirms that this is intended'],
  unpaid: ['--unpaid', 'ends it anyway, if you know that it was not paid, and will not be'],
};

function refusalText(refusal: OwnerRefusal): string {
  if (typeof refusal === 'string') return refusal;
  return 'unless' in refusal
    ? `${refusal.sentence} ${consentOptions[refusal.unless].join(' ')}.`
    : refusal.sentence;
}

export const consentsOf = (
  given: { [Option in ConfirmationKind]?: boolean | undefined },
): Consent[] => confirmationKinds.flatMap((unless) => (given[unless] ? [{ unless }] : []));

/** Creates a command. Every command has --json, for programs. */
export const command = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .option('--json', 'for programs (with npm run -s nothing else is printed)');

/** The error for wrong arguments: the command does not run, and the exit code is 2. */
export const invalidArgument = (sentence: string) => new InvalidArgumentError(sentence);

/** The value of an argument. If the argument is refused, the command ends with exit code 2. */
export function requireValidArgument<T>(typed: Outcome<T, string>): T {
  if (!typed.ok) throw invalidArgument(typed.refusal);
  return typed.value;
}

export const rowLimit =
  (most: number) =>
  (text: string): number => {
    const rows = Number(text);
    if (!Number.isInteger(rows) || rows < 1 || rows > most)
      throw invalidArgument(`It takes a number from 1 to ${most}.`);
    return rows;
  };

/** Collects the values of an option that may be repeated. */
export const collectValues = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  text,
];
