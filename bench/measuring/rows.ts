export interface BenchRow {
  what: string;
  figure: string;
  /** The target; absent where the figure is only reported. */
  target?: string;
  reached?: boolean;
}

export type Benchmark = () => Promise<BenchRow[]>;

export const formatRatio = (value: number): string => value.toFixed(2);
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const formatMs = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
