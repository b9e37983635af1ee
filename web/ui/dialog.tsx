import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { Elements } from './elements.ts';
import { Modal, type ModalProps } from './modal.tsx';

/** A dialog in the middle of the page; a bottom sheet on phones. */
export function Dialog({
  title,
  description,
  emblem,
  className = '',
  children,
  ...modal
}: ModalProps & {
  title: string;
  description?: string;
  /** Stands above the title, beside the close button. */
  emblem?: Elements;
  className?: string;
  children: Elements;
}) {
  const heading = (
    <>
      <Radix.Title className="text-section">{title}</Radix.Title>
      {description ? (
        <Radix.Description className="mt-0.5 text-text-2">{description}</Radix.Description>
      ) : null}
    </>
  );
  return (
    <Modal {...modal} className={`dialog ${className}`}>
      <div className="flex items-start justify-between gap-4 pt-4 pr-3 pl-6 md:pt-5 md:pr-5">
        <div className="pt-2 md:pt-0.5">{emblem ?? heading}</div>
        <Radix.Close className="icon-btn" aria-label="Close">
          <X size={18} aria-hidden="true" />
        </Radix.Close>
      </div>
      <div className={`px-6 pb-6 ${emblem ? 'pt-3' : ''}`}>
        {emblem ? heading : null}
        {children}
      </div>
    </Modal>
  );
}
