import { alertsMax, type PriceAlert, parseAlerts } from '../../domain/market/price-alert.ts';
import { alertsKey, alertsText } from './alerts-key.ts';
import { persisted, usePersisted } from './persisted.ts';
import { withTabLock } from './tab-lock.ts';

const alerts = persisted<readonly PriceAlert[]>(
  alertsKey,
  parseAlerts,
  [],
  withTabLock,
  alertsText,
);

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
  /** Takes a deletion back: the alert returns as it was, to its place. */
  putBack(alert: PriceAlert, at: number) {
    alerts.update((list) =>
      list.some(({ id }) => id === alert.id) || list.length >= alertsMax
        ? list
        : list.toSpliced(at, 0, alert),
    );
  },
  /** The visitor has seen what has fired. */
  see: () =>
    alerts.update((list) =>
      list.some(isNews)
        ? list.map((alert) =>
            alert.fired ? { ...alert, fired: { ...alert.fired, seen: true } } : alert,
          )
        : list,
    ),
  clearFired: () => keep(({ fired }) => fired === null),
  /**
   * Writes which alerts have fired, and then calls `speak` with the ids of those that still waited when it was this tab's turn
   * to write. So of all tabs one speaks, and a tab that is closed at any moment leaves no alert that would fire again.
   *
   * @param figures what has fired each alert, by its id
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
      // After the write, which is in the same turn.
      () => queueMicrotask(() => fires.size > 0 && speak(fires)),
    );
  },
};

/** Whether it has fired, and the visitor has not seen so. */
export const isNews = ({ fired }: PriceAlert): boolean => fired?.seen === false;

export const usePriceAlerts = () => usePersisted(alerts);
