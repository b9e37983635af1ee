import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../api.ts';
import { fetchOnce } from '../one-press.ts';
import { Refusal } from '../ui/states.tsx';

interface Props {
  /** Addresses; the first is the cover. */
  pictures: readonly string[];
  onChange(change: (pictures: readonly string[]) => string[]): void;
}

async function upload(file: File): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'content-type': file.type || 'image/jpeg' },
    body: file,
  };
  const asks = `${file.name} ${file.size} ${file.lastModified}`;
  const response = await fetchOnce('/api/pictures', init, asks);
  const answer: { address?: string; message?: string } = await response.json().catch(() => ({}));
  if (answer.address !== undefined) return answer.address;
  throw new ApiError(
    `${file.name}: ${answer.message ?? 'The picture could not be added.'}`,
    response.status,
  );
}

/** The pictures of a product: dropped or chosen, and sorted by buttons. */
export function Pictures({ pictures, onChange }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const add = useMutation({
    async mutationFn(files: readonly File[]) {
      const added: string[] = [];
      const faults: string[] = [];
      for (const file of files)
        await upload(file).then(
          (address) => added.push(address),
          (error: Error) => faults.push(error.message),
        );
      onChange((now) => [...now, ...added]);
      if (faults.length > 0) throw new Error(faults.join(' '));
    },
  });
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
        add.mutate([...event.dataTransfer.files]);
      }}
    >
      <h2 id="pictures">Pictures</h2>
      <ul className="tiles">
        {pictures.map((address, at) => (
          <li key={address}>
            {/* Its size is that of the tile. */}
            <img src={address} alt={`Number ${at + 1}${at === 0 ? ', the cover' : ''}`} />
            <div className="row">
              <button
                type="button"
                className="button plain"
                disabled={at === 0}
                aria-label={`Move picture ${at + 1} forward`}
                onClick={() => move(address, -1)}
              >
                ←
              </button>
              <button
                type="button"
                className="button plain"
                disabled={at === pictures.length - 1}
                aria-label={`Move picture ${at + 1} back`}
                onClick={() => move(address, 1)}
              >
                →
              </button>
              <button
                type="button"
                className="button plain"
                aria-label={`Remove picture ${at + 1}`}
                onClick={() => onChange((now) => now.filter((each) => each !== address))}
              >
                ×
              </button>
            </div>
          </li>
        ))}
      </ul>
      <div className="stack pad">
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={({ target }) => {
            add.mutate([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <button
          type="button"
          className="button"
          disabled={add.isPending}
          onClick={() => chooser.current?.click()}
        >
          {add.isPending ? 'Adding' : 'Add pictures'}
        </button>
        <p className="quiet">Or drop them here. Up to 25 MB each; the site makes them smaller.</p>
        <Refusal error={add.error} />
      </div>
    </section>
  );
}
