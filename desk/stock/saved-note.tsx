import { countText } from '../format-values.ts';

interface Props {
  /** The number of changes that the last press has saved; null if it has sent none. */
  saved: number | null;
  /** The number of changes that it has not saved. */
  unsaved: number;
}

/** The result of the last press of Save. */
export function SavedNote({ saved, unsaved }: Props) {
  if (saved === null && unsaved === 0) return null;
  const texts = [
    ...(saved === null ? [] : [countText(saved, 'change is saved.', 'changes are saved.')]),
    ...(unsaved === 0
      ? []
      : [
          countText(
            unsaved,
            'change is not saved: its field says why.',
            'changes are not saved: their fields say why.',
          ),
        ]),
  ];
  return (
    <p role="status" className="notice">
      {texts.join(' ')}
    </p>
  );
}
