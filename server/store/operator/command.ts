import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { toPrintable } from '../../../domain/text/one-line.ts';
import { accept } from '../http/refusal.ts';
import { auditCommand } from './audit-command.ts';
import { backupCommands } from './backup-commands.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import type { CommandDeps } from './command-deps.ts';
import { deskCommand } from './desk-command.ts';
import { importCommand } from './import-command.ts';
import { listCommands } from './list-commands.ts';
import { mailCommands } from './mail-commands.ts';
import { orderCommands } from './order-commands.ts';
import { personCommands } from './person-commands.ts';
import { refundCommands } from './refund-commands.ts';
import { command, createRunner, type ExitCode, invalidArgument, type Runner } from './runner.ts';
import { groupedNumber } from './text/import-text.ts';
import { terminalJson } from './text/print.ts';
import { withdrawalCommands } from './withdrawal-commands.ts';

/** The command as the owner types it. */
const program = 'npm run store --';

const groups: Record<string, (runner: Runner) => CommandUnknownOpts[]> = {
  'Orders:': (runner) => [
    ...listCommands(runner),
    ...orderCommands(runner),
    ...refundCommands(runner),
    withdrawalCommands(runner),
  ],
  'Products and stock:': (runner) => [...catalogueCommands(runner), importCommand(runner)],
  'People and mails:': (runner) => [...personCommands(runner), ...mailCommands(runner)],
  'The store as a whole:': (runner) => [
    deskCommand(runner),
    auditCommand(runner),
    ...backupCommands(runner),
    forgetHistoryCommand(runner),
  ],
};

function programOf(runner: Runner) {
  const { deps } = runner;
  const all = new Command(program)
    .usage('<command> [options]')
    .description("The store's command. It may be used while the site runs.")
    .helpOption('-h, --help', 'this text')
    .helpCommand(false)
    .addHelpText(
      'after',
      `\n\`${program} help refund\` says what a command takes.\nExit codes: 0 done, 1 failed, 2 wrong arguments.`,
    )
    .configureOutput({ writeOut: deps.out, writeErr: () => {}, outputError: () => {} })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride();
  for (const [heading, commands] of Object.entries(groups)) {
    all.commandsGroup(heading);
    for (const command of commands(runner)) {
      all.addCommand(command);
      inheritSettings(all, command);
    }
  }
  return all;
}

function inheritSettings(parent: CommandUnknownOpts, command: CommandUnknownOpts): void {
  command.copyInheritedSettings(parent);
  for (const inner of command.commands) inheritSettings(command, inner);
}

/** @param args without the program's name */
export async function runCommand(args: readonly string[], deps: CommandDeps): Promise<ExitCode> {
  const runner = createRunner(deps);
  const all = programOf(runner);
  try {
    refuseSwallowedOption(all, args);
    await all.parseAsync(expandOptions(all, args), { from: 'user' });
    return runner.exitCode();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const name = args.find((arg) => all.commands.some((known) => known.name() === arg));
    const help = name === undefined ? '--help' : `help ${name}`;
    deps.err(`${refusalText(error.message)}\n\`${program} ${help}\` says more.\n`);
    return 2;
  }
}

/**
 * Rewrites `help orders` to `orders --help`, and `mails` to `mails list`, so that Commander also suggests a known word
 * in these positions for a misspelt one.
 */
function expandOptions(all: CommandUnknownOpts, args: readonly string[]): readonly string[] {
  const [first = 'help', next = '-', ...more] = args;
  const named = (name: string) => all.commands.find((known) => known.name() === name);
  if (first === 'help')
    return next === '-' || named(next) ? [...args.slice(1), '--help'] : [next, ...more];
  const isList = named(first)?.commands.length && /^-(?!h|-help)/.test(next);
  return isList ? [first, 'list', ...args.slice(1)] : args;
}

/**
 * Refuses an option in the place of another option's value. Commander reads `--note --restock` as a note with the text
 * `--restock`, so nothing would be restocked.
 */
function refuseSwallowedOption(all: CommandUnknownOpts, args: readonly string[]): void {
  const withValue = new Set(
    [...all.commands, ...all.commands.flatMap(({ commands }) => commands)]
      .flatMap(({ options }) => options)
      .map((option) => (option.required ? option.long : undefined)),
  );
  for (const [index, next] of args.slice(1).entries()) {
    const flag = args[index];
    if (/^--[a-z]/.test(next) && withValue.has(flag))
      throw invalidArgument(`${flag} needs a value. If this is one, write ${flag}=${next}.`);
  }
}

/** The error's sentence without the help text, which is so long that the sentence would scroll off the screen. */
function refusalText(message: string): string {
  const [what = '', ...hints] = message.replace(/^error: /, '').split('\n');
  const line = toPrintable([what.replace(/[^.]$/, '$&.'), ...hints].join(' '));
  return line.charAt(0).toUpperCase() + line.slice(1);
}

const forgetHistoryCommand = ({ deps, withoutStore }: Runner) =>
  command('forget-history', 'deletes the prices recorded for charts').action((options) =>
    withoutStore(deps.priceHistoryDatabaseName(), async () => {
      const done = await deps.deletePriceHistory();
      if (!done.ok) return done;
      if (options.json) return accept(terminalJson({ erased: done.value }));
      return accept(
        `${groupedNumber(done.value)} recorded prices were erased. Charts of a running site forget them within five minutes. MARKET_HISTORY=off keeps new ones from being recorded.\n`,
      );
    }),
  );
