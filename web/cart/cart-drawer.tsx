import { words } from '../../content/words.ts';
import { closeOverlay, overlayOpener } from '../state/overlays.ts';
import { toastNotLoaded } from '../ui/feedback/toast-not-loaded.ts';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';

const contentsPart = lazyPart(() =>
  import('./cart-contents.tsx').then((part) => part.CartContents),
);

export const preloadCart = contentsPart.preload;

/** The cart's drawer, which opens at once, and loads the script of its contents on first use. */
export function CartDrawer({ open }: { open: boolean }) {
  return (
    <Drawer
      title={words.cart.title}
      closeLabel={words.cart.close}
      open={open}
      onClose={closeOverlay}
      returnFocusTo={overlayOpener}
    >
      <contentsPart.Part
        wanted={open}
        onFailure={() => {
          closeOverlay();
          toastNotLoaded();
        }}
        meanwhile={
          <div className="grid gap-4 p-6">
            <span className="skeleton h-22!" />
            <span className="skeleton w-1/2" />
          </div>
        }
        props={{}}
      />
    </Drawer>
  );
}
