import { parseArgs } from 'node:util';
import { printable } from '../../../domain/text/one-line.ts';
import { DatabaseBusy } from '../../db/database-busy.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { auditCommand } from './audit-command.ts';
import { backupCommands } from './backup-commands.ts';
import {
  type Call,
  type Command,
  type CommandDeps,
  commandOptions,
  type PlaceCall,
  type PlaceCommand,
  type SiteCommand,
  type Values,
  type WhenNone,
} from './call.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { forgetHistoryCommand } from './forget-history-command.ts';
import { listCommands } from './list-commands.ts';
import { mailCommands } from './mail-commands.ts';
import { moveCommand } from './move-command.ts';
import { orderCommands } from './order-commands.ts';
import { personCommands } from './person-commands.ts';
import { slipsCommand } from './slips-command.ts';
import { usage, usageOf } from './text/usage.ts';
import { withdrawalCommands } from './withdrawal-commands.ts';

const commands: Record<string, Command | PlaceCommand | SiteCommand> = {
  ...listCommands,
  ...orderCommands,
  ...catalogueCommands,
  ...mailCommands,
  ...withdrawalCommands,
  ...personCommands,
  audit: auditCommand,
  slips: slipsCommand,
  ...backupCommands,
  'move-to-postgres': moveCommand,
  'forget-history': forgetHistoryCommand,
};

/** 0: done, 1: failed, 2: wrong arguments. */
export type ExitCode = 0 | 1 | 2;

/** @param args without the program's name */
export async function runCommand(args: readonly string[], deps: CommandDeps): Promise<ExitCode> {
  const call = readCall(args);
  if (!call.ok) {
    // Not the help itself, whose length would push the sentence off the screen.
    const name = args.find((arg) => !arg.startsWith('-')) ?? '';
    const about = usageOf(name) === '' ? '' : `${name} `;
    deps.err(`${printable(call.refusal)}\n\`npm run store -- ${about}--help\` says more.\n`);
    return 2;
  }
  const done = await call.value(deps).catch((error: unknown) => {
    if (!(error instanceof DatabaseBusy)) throw error;
    return refused(
      error.mayBeDone
        ? `The database ${deps.where()} went away while this was written: it may or may not be done. Check, and try again if it is not.`
        : `The database ${deps.where()} is busy or away; nothing was changed. Try again.`,
    );
  });
  if (done.ok) deps.out(done.value);
  else deps.err(`${done.refusal.split('\n').map(printable).join('\n')}\n`);
  return done.ok ? 0 : 1;
}

/** With valid arguments. */
type Ready = (deps: CommandDeps) => Promise<Outcome<string, string>>;

/** Which store is changed: it may be another one than was meant. Standard output stays what it is for programs. */
const named = (deps: CommandDeps, where: string) => deps.err(`Store: ${printable(where)}\n`);

const onStore =
  (call: Call, whenNone: WhenNone, changes: boolean): Ready =>
  async (deps) => {
    const opened = await deps.open(whenNone);
    if (!opened.ok) return opened;
    try {
      if (changes) named(deps, deps.where());
      return await call(opened.value, deps);
    } finally {
      await opened.value.database.close();
    }
  };

const atPlace =
  (call: PlaceCall, changes: boolean): Ready =>
  async (deps) => {
    const place = deps.place();
    if (!place.ok) return place;
    if (changes) named(deps, deps.where());
    return call(place.value, deps);
  };

/** @returns refused for wrong arguments */
function readCall(args: readonly string[]): Outcome<Ready, string> {
  const given = parsed(args);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  const [name, ...operands] = positionals;
  if (values.help || (name === undefined && args.length === 0))
    return accept(async () => accept(usageOf(name ?? '') || usage));
  if (name === undefined) return refused('Name a command.');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return refused(`There is no command '${name}'.`);
  const { min, max } = command.operands;
  if (operands.length < min || operands.length > max)
    return refused(`'${name}' takes ${command.operands.say}.`);
  for (const option of Object.keys(values))
    if (option !== 'json' && !command.options?.some((known) => known === option))
      return refused(`'${name}' has no option --${option}.`);
  const changes = command.changes(operands, values);
  if ('run' in command)
    return accept(async (deps) => {
      const where = command.where(deps);
      if (!where.ok) return where;
      if (changes) named(deps, where.value);
      return command.run(deps, values);
    });
  if ('readAt' in command) {
    const call = command.readAt(operands, values);
    return call.ok ? accept(atPlace(call.value, changes)) : call;
  }
  const call = command.read(operands, values);
  if (!call.ok) return call;
  return accept(onStore(call.value, command.whenNone?.(values) ?? 'refuse', changes));
}

function parsed(
  args: readonly string[],
): Outcome<{ values: Values; positionals: string[] }, string> {
  try {
    const { values, positionals } = parseArgs({
      // parseArgs would take the amount -12 for an option.
      args: args.map((arg) => arg.replace(/^-(?=\d)/, '\u2212')),
      allowPositionals: true,
      options: commandOptions,
    });
    const asTyped = <T>(given: T) =>
      typeof given === 'string' ? given.replace(/^\u2212/, '-') : given;
    return accept({
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, asTyped(value)]),
      ),
      positionals: positionals.map(asTyped),
    });
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}
