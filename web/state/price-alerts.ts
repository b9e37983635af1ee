import { alertsMax, type PriceAlert, parseAlerts } from '../../domain/price-alert.ts';
import { alertsKey } from './alerts-key.ts';
import { persisted, usePersisted } from './persisted.ts';

const alerts = persisted<readonly PriceAlert[]>(alertsKey, parseAlerts, []);

const keep = (isKept: (alert: PriceAlert) => boolean) =>
  alerts.update((list) => {
    const kept = list.filter(isKept);
    return kept.length === 0 ? alerts.empty : kept;
  });

export const priceAlerts = {
  ...alerts,
  isFull: () => alerts.get().length >= alertsMax,
  /** Sets an alert, or puts it in the place of one that is edited, which then waits again. */
  put(entry: Omit<PriceAlert, 'id' | 'fired'>, replaced: string | null, nowMs = Date.now()) {
    alerts.update((list) => {
      const taken = new Set(list.map(({ id }) => id));
      let id = nowMs;
      while (taken.has(String(id))) id += 1;
      const alert = { ...entry, id: replaced ?? String(id), fired: null };
      return replaced !== null && taken.has(replaced)
        ? list.map((each) => (each.id === replaced ? alert : each))
        : [...list, alert];
    });
  },
  remove: (id: string) => keep((alert) => alert.id !== id),
  clearFired: () => keep(({ fired }) => fired === null),
  /** @returns whether it still waited: of all tabs, only one is told so */
  fire: (id: string, fired: NonNullable<PriceAlert['fired']>): boolean =>
    alerts.updateReturning((list) => {
      const waits = list.some((alert) => alert.id === id && alert.fired === null);
      const next = waits
        ? list.map((alert) => (alert.id === id ? { ...alert, fired } : alert))
        : list;
      return { next, outcome: waits };
    }),
};

export const usePriceAlerts = () => usePersisted(alerts);
