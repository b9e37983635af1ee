import { maxAlerts, type PriceAlert, parseAlerts } from '../../domain/market/price-alert.ts';
import { alertsKey, alertsText } from './alerts-key.ts';
import { createPersistedValue, usePersisted } from './storage/persisted-value.ts';
import { withTabLock } from './storage/tab-lock.ts';

const alerts = createPersistedValue<readonly PriceAlert[]>(
  alertsKey,
  parseAlerts,
  [],
  withTabLock,
  alertsText,
);

const keepMatching = (isKept: (alert: PriceAlert) => boolean) =>
  alerts.update((list) => {
    const kept = list.filter(isKept);
    return kept.length === 0 ? alerts.empty : kept;
  });

export const priceAlerts = {
  ...alerts,
  isFull: () => alerts.get().length >= maxAlerts,
  /** Adds an alert, or replaces the edited one. The new alert then waits for its price. */
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
  remove: (id: string) => keepMatching((alert) => alert.id !== id),
  /** Undoes a deletion: the alert returns unchanged to its place. */
  putBack(alert: PriceAlert, at: number) {
    alerts.update((list) =>
      list.some(({ id }) => id === alert.id) || list.length >= maxAlerts
        ? list
        : list.toSpliced(at, 0, alert),
    );
  },
  /** Marks the fired alerts as seen. */
  see: () =>
    alerts.update((list) =>
      list.some(isUnseen)
        ? list.map((alert) =>
            alert.fired ? { ...alert, fired: { ...alert.fired, seen: true } } : alert,
          )
        : list,
    ),
  clearFired: () => keepMatching(({ fired }) => fired === null),
  /**
   * Marks alerts as fired, and then calls `speak` with the alerts that were still waiting when this tab got the
   * lock. So only one tab notifies, and an alert never fires twice, even if the tab is closed midway.
   *
   * @param figures the figure that fired each alert, by the alert's id
   */
  fire(figures: ReadonlyMap<string, number>, atMs: number, speak: (ids: Set<string>) => void) {
    let fires = new Set<string>();
    alerts.update(
      (list) => {
        fires = new Set(
          list.filter(({ id, fired }) => fired === null && figures.has(id)).map(({ id }) => id),
        );
        if (fires.size === 0) return list;
        return list.map((alert) => {
          const figure = fires.has(alert.id) ? figures.get(alert.id) : undefined;
          return figure === undefined ? alert : { ...alert, fired: { figure, atMs, seen: false } };
        });
      },
      // Deferred until after the write, which happens under the same lock.
      () => queueMicrotask(() => fires.size > 0 && speak(fires)),
    );
  },
};

/** True if the alert has fired and the visitor has not seen that. */
export const isUnseen = ({ fired }: PriceAlert): boolean => fired?.seen === false;

export const usePriceAlerts = () => usePersisted(alerts);
