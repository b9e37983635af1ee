export interface PostgresServer {
  url(database?: string): string;
  /** Ends it at once, in the middle of whatever it does. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function findPostgres(): string | null;
export function installPostgres(): void;
export function startPostgres(options: { durable: boolean }): Promise<PostgresServer>;
