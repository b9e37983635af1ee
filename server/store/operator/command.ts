import { parseArgs } from 'node:util';
import { DatabaseBusy } from '../../db/database-busy.ts';
import {
  type Call,
  type Command,
  type CommandDeps,
  Misuse,
  type Values,
  type WhenNone,
} from './call.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { listCommands } from './list-commands.ts';
import { orderCommands } from './order-commands.ts';
import { plain } from './print.ts';
import { Refused } from './refused.ts';
import { usage } from './usage.ts';

const commands: Record<string, Command> = {
  ...listCommands,
  ...orderCommands,
  ...catalogueCommands,
};

/** 0: done, 1: could not be done, 2: called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** @param args what stands behind the program's name */
export async function runCommand(args: readonly string[], deps: CommandDeps): Promise<ExitCode> {
  try {
    const call = readCall(args);
    if (call === 'help') {
      deps.out(usage);
      return 0;
    }
    const opened = await deps.open(call.whenNone);
    try {
      await call.run(opened, deps);
      return 0;
    } finally {
      await opened.database.close();
    }
  } catch (error) {
    if (error instanceof Misuse) {
      deps.err(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof Refused) deps.err(`${plainLines(error.message)}\n`);
    else if (error instanceof DatabaseBusy)
      deps.err(
        error.mayBeDone
          ? `The database ${deps.where()} went away while this was written: it may be done or not. Look whether it is, and try again where it is not.\n`
          : `The database ${deps.where()} is busy or away; nothing was changed. Try again.\n`,
      );
    else throw error;
    return 1;
  }
}

/** @throws Misuse */
function readCall(args: readonly string[]): { run: Call; whenNone: WhenNone } | 'help' {
  const { values, positionals } = parsed(args);
  const [name, ...operands] = positionals;
  if (values.help || (name === undefined && args.length === 0)) return 'help';
  if (name === undefined) throw new Misuse('What is to be done?');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Misuse(`There is no command '${name}'.`);
  const { min, max } = command.operands;
  if (operands.length < min || operands.length > max)
    throw new Misuse(`'${name}' takes ${command.operands.say}.`);
  for (const option of Object.keys(values))
    if (option !== 'json' && !command.options.some((known) => known === option))
      throw new Misuse(`'${name}' has no option --${option}.`);
  return {
    run: command.read(operands, values),
    whenNone: command.whenNone?.(values) ?? 'refuse',
  };
}

function parsed(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      // -12 is an amount; a parser of options would take it for some.
      args: args.map((arg) => arg.replace(/^-(?=\d)/, '\u2212')),
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        restock: { type: 'boolean' },
        test: { type: 'boolean' },
        from: { type: 'string' },
        to: { type: 'string' },
        sku: { type: 'string' },
        after: { type: 'string' },
        csv: { type: 'boolean' },
        yes: { type: 'boolean' },
        price: { type: 'string' },
        sale: { type: 'string' },
        name: { type: 'string' },
        email: { type: 'string' },
        street: { type: 'string' },
        postcode: { type: 'string' },
        city: { type: 'string' },
        state: { type: 'string' },
        country: { type: 'string' },
        status: { type: 'string' },
        limit: { type: 'string' },
        format: { type: 'string' },
        'dry-run': { type: 'boolean' },
        stock: { type: 'boolean' },
        replace: { type: 'boolean' },
        undo: { type: 'boolean' },
      },
    });
    const asTyped = <T>(given: T) =>
      typeof given === 'string' ? given.replace(/^\u2212/, '-') : given;
    return {
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, asTyped(value)]),
      ),
      positionals: positionals.map(asTyped),
    };
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

const plainLines = (text: string) => text.split('\n').map(plain).join('\n');
