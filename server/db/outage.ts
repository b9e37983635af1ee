/** Says once that the database is away and once that it is back, not at every request in between. */
export interface Outage {
  failed(error: unknown): void;
  answered(): void;
}

export function createOutage(log: (message: string, error?: unknown) => void): Outage {
  let away = false;
  return {
    failed(error) {
      if (!away) log('the database does not answer', error);
      away = true;
    },
    answered() {
      if (away) log('the database answers again');
      away = false;
    },
  };
}
