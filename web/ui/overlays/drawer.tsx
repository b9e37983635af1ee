import { useId } from 'react';
import type { Elements } from '../page/elements.ts';
import { X } from '../pictures/icons.ts';
import { Modal, type ModalProps } from './modal.tsx';

/** A panel at the end edge of the page, as high as the page. Children after the head fill it as a column. */
export function Drawer({
  title,
  emblem,
  closeLabel,
  className = '',
  children,
  ...modal
}: ModalProps & {
  title: string;
  /** Shown instead of the title, which is then only the accessible name. */
  emblem?: Elements;
  closeLabel: string;
  className?: string;
  children: Elements;
}) {
  const titleId = useId();
  return (
    <Modal {...modal} className={`drawer ${className}`} labelledBy={titleId}>
      <div className="flex min-h-14 flex-none items-center justify-between border-b border-line pe-2 ps-5">
        <h2 id={titleId} className={emblem ? 'sr-only' : 'text-card'}>
          {title}
        </h2>
        {emblem}
        <button type="button" className="icon-btn" aria-label={closeLabel} onClick={modal.onClose}>
          <X size={20} />
        </button>
      </div>
      {children}
    </Modal>
  );
}
