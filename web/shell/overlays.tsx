import { CartDrawer } from '../cart/cart-drawer.tsx';
import { useOverlay } from '../state/overlays.ts';
import { AuthDialog } from './auth-dialog.tsx';
import { MenuDrawer } from './menu-drawer.tsx';

/** Everything that opens over the page. In the script of every page, so that the first press opens it. */
export function Overlays() {
  const overlay = useOverlay();
  return (
    <>
      <AuthDialog request={overlay?.kind === 'auth' ? overlay : null} />
      <CartDrawer open={overlay?.kind === 'cart'} />
      <MenuDrawer open={overlay?.kind === 'menu'} />
    </>
  );
}
