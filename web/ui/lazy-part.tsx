import {
  type ComponentType,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { emitter } from '../emitter.ts';

interface Wanting<Props> {
  props: Props;
  /** Anything but false or 0 asks for the part, and a new value asks again after a failure. */
  wanted: boolean | number;
  /** Called when the part could not be fetched. Some browsers remember that until the page is loaded again. */
  onFailure?: () => void;
  /** Shown while it is being fetched. */
  meanwhile?: ReactElement;
}

/**
 * A part of the page whose script is fetched when it is first wanted, so that the first view stays small.
 * React.lazy would keep a failed fetch for good and end in the error page.
 *
 * @returns the part, which shows nothing until it is there, and a way to fetch it ahead
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null;
  let pending: Promise<void> | null = null;
  const { emit, subscribe } = emitter();

  const request = (): Promise<void> => {
    // A browser remembers a module that it could not fetch until the page is loaded again, and with it every part
    // that shares it: without a line none is asked for.
    if (Loaded === null && !navigator.onLine) return Promise.reject(new Error('offline'));
    pending ??= load().then(
      (component) => {
        Loaded = component;
        emit();
      },
      (error: unknown) => {
        pending = null;
        throw error;
      },
    );
    return pending;
  };

  function Part({ wanted, onFailure, meanwhile, props }: Wanting<Props>) {
    const Component = useSyncExternalStore(
      subscribe,
      () => Loaded,
      () => null,
    );
    const failed = useEffectEvent(() => onFailure?.());
    useEffect(() => {
      if (wanted) request().catch(() => failed());
    }, [wanted]);
    return Component ? <Component {...props} /> : meanwhile;
  }

  return {
    Part,
    /** Fetches ahead, for instance when a pointer comes near. A failure shows when the part is wanted. */
    preload: () => {
      request().catch(() => {});
    },
  };
}
