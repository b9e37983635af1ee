import { type Labels, numberText, type Sample } from './exposition.ts';

/** The values that each label can have. There is a series for each combination, so their number is bounded. */
export type ValuesOf = Readonly<Record<string, readonly string[]>>;

export class Count {
  value = 0;
  add(by = 1): void {
    this.value += by;
  }
}

export class Distribution {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Array(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let index = 0;
    while (index < bounds.length && value > (bounds[index] ?? 0)) index += 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += value;
  }

  samples(labels: Labels): Sample[] {
    let count = 0;
    const buckets = this.#counts.map((own, index): Sample => {
      count += own;
      const le = numberText(this.#bounds[index] ?? Number.POSITIVE_INFINITY);
      return { suffix: '_bucket', labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { suffix: '_sum', labels, value: this.#sum },
      { suffix: '_count', labels, value: count },
    ];
  }
}

type Chosen<Values extends ValuesOf> = { [Name in keyof Values]: Values[Name][number] };

/** One instrument for each combination of labels. */
export function labelled<const Values extends ValuesOf, Instrument>(
  values: Values,
  make: () => Instrument,
) {
  const names = Object.keys(values);
  const all = combinations(values).map((labels): [Labels, Instrument] => [labels, make()]);
  const keyOf = (labels: Labels) => names.map((name) => labels[name]).join('\n');
  const byKey = new Map(all.map(([labels, instrument]) => [keyOf(labels), instrument]));
  return {
    all,
    of(labels: Chosen<Values>): Instrument {
      const found = byKey.get(keyOf(labels));
      if (found === undefined) throw new Error(`no such labels: ${JSON.stringify(labels)}`);
      return found;
    },
  };
}

const combinations = (values: ValuesOf): Labels[] =>
  Object.entries(values).reduce<Labels[]>(
    (before, [name, own]) =>
      before.flatMap((labels) => own.map((value) => ({ ...labels, [name]: value }))),
    [{}],
  );
