export interface PostgresServer {
  url(database?: string): string;
  /** Kills it, whatever it is doing. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function findPostgres(): string | null;
export function installPostgres(): void;
export function startPostgres(options: {
  durable: boolean;
  more?: readonly string[];
}): Promise<PostgresServer>;
