import { expect } from 'vitest';

/** The metrics of a site by series, such as `candlewick_ready{process="1"}`. The label `process` comes first. */
export async function scrape(url: string, token: string): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const series = new Map<string, number>();
  for (const line of (await answer.text()).trimEnd().split('\n')) {
    if (/^(?:$|# (?:HELP|TYPE) candlewick_[a-z_]+ )/.test(line)) continue;
    const [, metric, labels = '', value] =
      /^(candlewick_[a-z_]+)\{((?:[a-z]+="[^"]*",?)+)\} (\S+)$/.exec(line) ?? [];
    const ownLabels = labels.split(',').filter((label) => label !== 'process="1"');
    const name = metric && `${metric}{${['process="1"', ...ownLabels].join(',')}}`;
    expect(name, line).toBeDefined();
    expect(series.has(name ?? ''), line).toBe(false);
    expect(Number(value), line).not.toBeNaN();
    series.set(name ?? '', Number(value));
  }
  return series;
}

/** The labels with a fixed value in a query of Prometheus, such as `x_total{outcome="ok"`. */
export const labelsIn = (query: string): string[] =>
  [...query.matchAll(/([a-z_]+)\{([^}]*)\}/g)].flatMap(([, name, selectors = '']) =>
    [...selectors.matchAll(/([a-z_]+="[^"$]+")/g)].map(([, label]) => `${name}{${label}`),
  );

/** The names of metrics in a query of Prometheus. */
export function namesIn(query: string): string[] {
  const bareQuery = query
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring) ?\([^)]*\)/g, ' ');
  const words = [...bareQuery.matchAll(/[a-z_:][\w:]*(?!\w*\s*\()/gi)].map(([word]) => word);
  return words.filter((word) => !/^(?:and|or|unless|bool|e\d+)$/.test(word));
}
