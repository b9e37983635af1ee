import type { Log } from '../log/log.ts';
import type { Measurements } from '../metrics/metrics.ts';
import type { Pages } from '../pages/pages.ts';
import type { Build, Ports } from '../pages/renderer.ts';
import type { SiteHeaders } from '../pages/site-headers.ts';
import type { Peers } from '../processes/peers.ts';
import type { Settings } from '../site/env.ts';

/** The site's code in a development server, which replaces the build. */
interface Development {
  load(): Promise<Pick<Build, 'buyerPages' | 'productPreview'>>;
  pages(ports: Ports): Promise<Pages>;
}

/** The name of the process that serves only the desk, so that no visitor waits for its work. */
export const deskProcess = 'desk';

/**
 * The longest transaction of the desk. A large import is one transaction. If a transaction hangs, this limit releases
 * the stock that it has locked.
 */
export const maxDeskTransactionMs = 5 * 60_000;

/** The parts that exist before anything is opened. */
export interface Wiring {
  settings: Settings;
  /** The number of this process among those that serve the site, or `deskProcess`. */
  process: string;
  /** The environment of programs that this process starts. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The file in which the places of stores are recorded; null for none. */
  placesFile: string | null;
  /** The reason why the last change was not built, as the starter reported it last. */
  unbuilt(): string | undefined;
  log: Log;
  headers: SiteHeaders;
  /** Our own origins, as browsers send them. A port that the system chooses is known only once this process listens. */
  origins(): readonly string[];
  /** Aborted when calls to the payment provider have to end. */
  stopping: AbortSignal;
  development: Development | undefined;
  /** The other processes, whose metrics are included in a scrape. */
  peers: Peers<Measurements>;
}
