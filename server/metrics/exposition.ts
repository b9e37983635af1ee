export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  /** Ends the name; only of histograms. */
  suffix?: '_bucket' | '_sum' | '_count';
  labels: Labels;
  value: number;
}

/** All samples of one name. Plain data, so that it can be passed between processes. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

/** The content type of Prometheus' text format. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Prometheus' text format.
 *
 * @param processes the families of each process; those of one name are put together, as the format demands
 */
export function metricsText(processes: readonly (readonly Family[])[]): string {
  const byName = Map.groupBy(processes.flat(), ({ name }) => name);
  return [...byName].flatMap(([name, families]) => familyText(name, families)).join('');
}

function familyText(name: string, families: readonly Family[]): string[] {
  const samples = families.flatMap((family) => family.samples);
  const [first] = families;
  if (first === undefined || samples.length === 0) return [];
  return [
    `# HELP ${name} ${first.help.replace(/[\\\n]/g, escaped)}\n`,
    `# TYPE ${name} ${first.type}\n`,
    ...samples.map(
      ({ suffix = '', labels, value }) =>
        `${name}${suffix}{${labelsText(labels)}} ${numberText(value)}\n`,
    ),
  ];
}

const labelsText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, escaped)}"`)
    .join(',');

const escaped = (character: string) => (character === '\n' ? '\\n' : `\\${character}`);

export const numberText = (value: number): string =>
  Number.isFinite(value) || Number.isNaN(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
