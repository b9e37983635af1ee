import type { CompiledQuery, QueryResult } from 'kysely';
import type { Writer } from './database.ts';

/** Stands in for a value while a query is compiled. */
class Parameter {
  /** Reads its value from those that the query is run with. */
  readonly in: (values: object) => unknown;
  constructor(valueIn: (values: object) => unknown) {
    this.in = valueIn;
  }
}

/**
 * A query that is compiled once, for the few that each checkout of a rush runs: building and compiling one takes longer than
 * running it.
 *
 * @param build gets a parameter in place of each value, so it must not decide by them
 * @returns runs it with values; it is compiled again for other names, and for lists of another length
 */
export function prepared<P extends object, R>(
  build: (db: Writer, values: P) => { compile(): CompiledQuery<R> },
): (db: Writer, values: P) => Promise<QueryResult<R>> {
  /** Prepared statements by engine, since their SQL differs, and by the names of the values and the lengths of lists. */
  const compiled = new WeakMap<object, Map<string, CompiledQuery<R>>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    const ofEngine = compiled.get(adapter) ?? new Map<string, CompiledQuery<R>>();
    compiled.set(adapter, ofEngine);
    const form = Object.entries(values).map(([name, value]) =>
      Array.isArray(value) ? name + value.length : name,
    );
    const query = ofEngine.get(form.join()) ?? build(db, parametersFor(values)).compile();
    ofEngine.set(form.join(), query);
    const parameters = query.parameters.map((each) =>
      each instanceof Parameter ? each.in(values) : each,
    );
    return db.executeQuery({ ...query, parameters });
  };
}

/** To the query builder, a parameter is a value like any other. */
const parametersFor = <P extends object>(values: P): P =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const one = new Parameter((given) => Reflect.get(given, name));
      if (!Array.isArray(value)) return [name, one];
      return [
        name,
        value.map((_, index) => new Parameter((given) => Reflect.get(given, name)[index])),
      ];
    }),
  ) as P;
