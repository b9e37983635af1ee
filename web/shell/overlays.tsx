import { messages } from '../../contract/messages.ts';
import { closeOverlay, useOverlay } from '../state/overlays.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { toast } from '../ui/toast.ts';

const auth = lazyPart(() => import('./auth-dialog.tsx').then((module) => module.AuthDialog));
const cart = lazyPart(() => import('./cart-drawer.tsx').then((module) => module.CartDrawer));
const menu = lazyPart(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer));

/** Fetch ahead what a pointer or the focus comes near to. */
export const preloadAuth = auth.preload;
export const preloadCart = cart.preload;
export const preloadMenu = menu.preload;

/** Everything that lies over the page, fetched when it is first opened. */
export function Overlays() {
  const overlay = useOverlay();
  const onFailure = () => {
    closeOverlay();
    toast({ ...messages.partNotLoaded, variant: 'destructive' });
  };
  return (
    <>
      <auth.Part
        wanted={overlay?.kind === 'auth'}
        onFailure={onFailure}
        props={{ request: overlay?.kind === 'auth' ? overlay : null }}
      />
      <cart.Part
        wanted={overlay?.kind === 'cart'}
        onFailure={onFailure}
        props={{ open: overlay?.kind === 'cart' }}
      />
      <menu.Part
        wanted={overlay?.kind === 'menu'}
        onFailure={onFailure}
        props={{ open: overlay?.kind === 'menu' }}
      />
    </>
  );
}
