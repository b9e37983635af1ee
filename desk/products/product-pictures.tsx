import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useMutation } from '@tanstack/react-query';
import { maxProductPhotoBytes, sizeText } from '../../contract/file-limits.ts';
import { sendFile } from '../send-file.ts';
import { FilePicker } from '../ui/file-picker.tsx';
import { ActionRefusal } from '../ui/notices.tsx';

interface Props {
  /** The URLs of the pictures; the first is the cover. */
  pictures: readonly string[];
  onChange(change: (pictures: readonly string[]) => string[]): void;
  /** Called after one picture has replaced another. */
  replaced(before: string, after: string): void;
}

const upload = async (file: File): Promise<string> =>
  (await sendFile<{ address: string }>('/api/pictures', file, maxProductPhotoBytes)).address;

const howToSort =
  'Space picks a picture up, arrows move it, Space puts it down, and Escape leaves it.';

interface TileProps {
  url: string;
  at: number;
  isLast: boolean;
  isBusy: boolean;
  move(by: number): void;
  remove(): void;
  replace(files: File[]): void;
}

function Tile({ url, at, isLast, isBusy, move, remove, replace }: TileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({ id: url });
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        className="tile"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Picture ${at + 1}${at === 0 ? ', the cover' : ''}`}
      >
        {/* The tile sets the size, so the image needs no width and height. */}
        <img src={url} alt="" draggable={false} />
      </button>
      <div className="row">
        <button
          type="button"
          className="button plain"
          disabled={at === 0}
          aria-label={`Move picture ${at + 1} forward`}
          onClick={() => move(-1)}
        >
          ←
        </button>
        <button
          type="button"
          className="button plain"
          disabled={isLast}
          aria-label={`Move picture ${at + 1} back`}
          onClick={() => move(1)}
        >
          →
        </button>
        <button
          type="button"
          className="button plain"
          aria-label={`Remove picture ${at + 1}`}
          onClick={remove}
        >
          ×
        </button>
      </div>
      <FilePicker
        text="Replace"
        name={`Replace picture ${at + 1}`}
        accept="image/*"
        isOne
        isBusy={isBusy}
        choose={replace}
      />
    </li>
  );
}

/** The pictures of a product, which are added by drop or choice, and sorted by drag, keys or buttons. */
export function ProductPictures({ pictures, onChange, replaced }: Props) {
  const add = useMutation({
    async mutationFn({ files, inPlaceOf }: { files: readonly File[]; inPlaceOf?: string }) {
      const added: string[] = [];
      const faults: string[] = [];
      for (const file of files)
        await upload(file).then(
          (url) => added.push(url),
          (error: Error) => faults.push(error.message),
        );
      onChange((now) => {
        const at = inPlaceOf === undefined ? -1 : now.indexOf(inPlaceOf);
        if (added.length === 0) return [...now];
        // Move a picture that is already in the list.
        const others = now.filter((each) => !added.includes(each) && each !== inPlaceOf);
        const place = at === -1 ? others.length : Math.min(at, others.length);
        return others.toSpliced(place, 0, ...added);
      });
      const [after] = added;
      if (inPlaceOf !== undefined && after !== undefined) replaced(inPlaceOf, after);
      if (faults.length > 0) throw new Error(faults.join(' '));
    },
  });
  const sensors = useSensors(
    // A press without movement does not start a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => pictures.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up picture ${placeOf(active.id)}.`,
    onDragOver: ({ over }) =>
      over === null ? undefined : `It would be number ${placeOf(over.id)}.`,
    onDragEnd: ({ over }) => (over === null ? 'It stays.' : `It is number ${placeOf(over.id)}.`),
    onDragCancel: () => 'It stays where it was.',
  };
  const move = (picture: string, by: number) =>
    onChange((now) => {
      const at = now.indexOf(picture);
      return now.toSpliced(at, 1).toSpliced(at + by, 0, picture);
    });
  return (
    <section
      className="card"
      aria-labelledby="pictures"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add.mutate({ files: [...event.dataTransfer.files] });
      }}
    >
      <h2 id="pictures">Pictures</h2>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over === null || active.id === over.id) return;
          onChange((now) =>
            arrayMove([...now], now.indexOf(String(active.id)), now.indexOf(String(over.id))),
          );
        }}
        accessibility={{ announcements, screenReaderInstructions: { draggable: howToSort } }}
      >
        <SortableContext items={[...pictures]} strategy={rectSortingStrategy}>
          <ul className="tiles">
            {pictures.map((url, at) => (
              <Tile
                key={url}
                url={url}
                at={at}
                isLast={at === pictures.length - 1}
                move={(by) => move(url, by)}
                isBusy={add.isPending}
                replace={(files) => add.mutate({ files, inPlaceOf: url })}
                remove={() => onChange((now) => now.filter((each) => each !== url))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className="stack pad">
        <FilePicker
          text="Add pictures"
          accept="image/*"
          isBusy={add.isPending}
          choose={(files) => add.mutate({ files })}
        />
        <p className="quiet">
          {`Or drop them here. Up to ${sizeText(maxProductPhotoBytes)} each; the site makes them smaller.`}
        </p>
        <ActionRefusal error={add.error} />
      </div>
    </section>
  );
}
