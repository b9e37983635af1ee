import { useId } from 'react';
import { words } from '../../../content/words.ts';
import type { Elements } from '../page/elements.ts';
import { X } from '../pictures/icons.ts';
import { Modal, type ModalProps } from './modal.tsx';

/** A dialog centred over the page; a bottom sheet on phones. */
export function Dialog({
  title,
  description,
  emblem,
  className = '',
  children,
  ...modal
}: ModalProps & {
  title: string;
  description: string;
  /** Shown above the title, beside the close button. */
  emblem?: Elements;
  className?: string;
  children: Elements;
}) {
  const titleId = useId();
  const descriptionId = useId();
  const heading = (
    <>
      <h2 id={titleId} className="text-section">
        {title}
      </h2>
      <p id={descriptionId} className="mt-0.5 text-text-2">
        {description}
      </p>
    </>
  );
  return (
    <Modal
      {...modal}
      className={`dialog ${className}`}
      labelledBy={titleId}
      describedBy={descriptionId}
    >
      {/* In px, because padding should not grow with large text, which needs the space. */}
      <div className="flex items-start justify-between gap-[8px] pt-4 pe-[12px] ps-[24px] md:pt-5 md:pe-5">
        <div className="min-w-0 pt-2 break-words md:pt-0.5">{emblem ?? heading}</div>
        <button
          type="button"
          className="icon-btn"
          aria-label={words.page.close}
          onClick={modal.onClose}
        >
          <X size={18} />
        </button>
      </div>
      <div className={`px-[24px] pb-6 ${emblem ? 'pt-3' : ''}`}>
        {emblem ? heading : null}
        {children}
      </div>
    </Modal>
  );
}
