import { words } from '../../content/words.ts';
import type { Elements } from '../ui/page/elements.ts';
import { CircleAlert } from '../ui/pictures/icons.ts';

/** The message that loading failed, with links to go on. */
export function StoreFailure({ message, children }: { message: string; children: Elements }) {
  return (
    <section className="card grid justify-items-center px-6 py-18 text-center">
      <CircleAlert size={28} className="text-danger" />
      <p className="mt-3.5 text-16 font-semibold" role="alert">
        {message}
      </p>
      <p className="mt-1 text-text-2">{words.store.cartIsSafe}</p>
      <div className="mt-4.5 flex flex-wrap justify-center gap-2">{children}</div>
    </section>
  );
}
