import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode, Ref } from 'react';

/**
 * Stands in for react-remove-scroll, which Radix's Dialog and Menu wrap around their content.
 * The original injects a <style>, which our content policy forbids; app.css locks scrolling with
 * :has([data-scroll-lock]) instead, so this passes its child through.
 */
interface Props extends ComponentProps<'div'> {
  as?: unknown;
  allowPinchZoom?: boolean;
  shards?: unknown;
  enabled?: boolean;
  removeScrollBar?: boolean;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

export function RemoveScroll({
  as: _as,
  allowPinchZoom: _zoom,
  shards: _shards,
  enabled: _enabled,
  removeScrollBar: _bar,
  ...rest
}: Props) {
  return <Slot.Root {...rest} />;
}
