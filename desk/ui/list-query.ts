import { useSearchParams } from 'wouter';
import { maxDeskSearchLength } from '../../contract/desk.ts';

type Values<Name extends string> = Partial<Record<Name, string>>;

export interface ListQuery<Name extends string> {
  shown: Readonly<Record<Name, string>>;
  /** Adds a history entry, so that Back undoes the change. For presses. */
  go(values: Values<Name>): void;
  /** Replaces the history entry, so that Back leaves the list. For typing. */
  replace(values: Values<Name>): void;
}

/**
 * The state of a list, such as its search, filter and page. The state is in the URL's query, so that Back, a
 * reload and a shared link show the same list. A value longer than a search may be is cut.
 *
 * @param defaults by name; values that equal their default are left out of the query
 */
export function useListQuery<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
): ListQuery<Name> {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(defaults) as Name[];
  const shown = Object.fromEntries(
    names.map((name) => [name, params.get(name)?.slice(0, maxDeskSearchLength) ?? defaults[name]]),
  ) as Record<Name, string>;
  const put = (values: Values<Name>, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of names) {
          const value = values[name] ?? next.get(name) ?? defaults[name];
          if (value === defaults[name]) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  return {
    shown,
    go: (values) => put(values, false),
    replace: (values) => put(values, true),
  };
}
