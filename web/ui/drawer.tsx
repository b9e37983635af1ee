import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { Elements } from './elements.ts';
import { Modal, type ModalProps } from './modal.tsx';

/** A panel from the right edge, as high as the page. Children after the head fill it as a column. */
export function Drawer({
  title,
  emblem,
  closeLabel = 'Close',
  className = '',
  children,
  ...modal
}: ModalProps & {
  title: string;
  /** Shown in place of the title, which then only names the drawer. */
  emblem?: Elements;
  closeLabel?: string;
  className?: string;
  children: Elements;
}) {
  return (
    <Modal {...modal} className={`drawer ${className}`}>
      <div className="flex h-14 flex-none items-center justify-between border-b border-line pr-2 pl-5">
        <Radix.Title className={emblem ? 'sr-only' : 'text-card'}>{title}</Radix.Title>
        {emblem}
        <Radix.Close className="icon-btn" aria-label={closeLabel}>
          <X size={20} aria-hidden="true" />
        </Radix.Close>
      </div>
      {children}
    </Modal>
  );
}
