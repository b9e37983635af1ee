import {
  type ComponentType,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { emitter } from '../../emitter.ts';
import { canLoad } from '../pictures/can-load.ts';

interface LazyProps<Props> {
  props: Props;
  /** True to fetch the part. */
  wanted: boolean;
  /** Called when the fetch failed. Some browsers cache the failure until the page is reloaded. */
  onFailure(): void;
  /** Shown until the part has been fetched. */
  meanwhile?: ReactElement;
}

/**
 * A part of the page whose script is fetched on use, so that the first view stays small. Not React.lazy, which
 * never retries a failed fetch and then shows the error page.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null;
  let pending: Promise<void> | null = null;
  const { emit, subscribe } = emitter();

  const request = (): Promise<void> => {
    if (Loaded === null && !canLoad()) return Promise.reject(new Error('offline'));
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

  function Part({ wanted, onFailure, meanwhile, props }: LazyProps<Props>) {
    const Component = useSyncExternalStore(
      subscribe,
      () => Loaded,
      () => null,
    );
    const failed = useEffectEvent(onFailure);
    useEffect(() => {
      if (wanted) request().catch(() => failed());
    }, [wanted]);
    return Component ? <Component {...props} /> : meanwhile;
  }

  return {
    Part,
    /** Fetches the part early. A failure is not reported unless `wanted` is true. */
    preload: () => void request().catch(() => {}),
  };
}
