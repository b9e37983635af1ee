import type { CompiledQuery, QueryResult } from 'kysely';
import type { Writer } from './database.ts';

/** Stands in for a value while a query is compiled. */
class Parameter {
  /** Reads the parameter's value from the values of a run. */
  readonly in: (values: object) => unknown;
  constructor(valueIn: (values: object) => unknown) {
    this.in = valueIn;
  }
}

/**
 * Compiles a query once, because building and compiling a query takes longer than running it. Meant
 * for the few queries that each checkout of a rush runs.
 *
 * @param build gets a parameter in place of each value, so it must not branch on values
 * @returns runs the query with values; compiles it again for other names, and for lists of another
 * length
 */
export function prepareQuery<P extends object, R>(
  build: (db: Writer, values: P) => { compile(): CompiledQuery<R> },
): (db: Writer, values: P) => Promise<QueryResult<R>> {
  /** The compiled queries by engine, whose SQL differs, and by the values' names and the lengths of lists. */
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

/** The query builder treats a parameter like any other value. */
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
