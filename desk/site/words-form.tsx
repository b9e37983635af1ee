import { useQuery } from '@tanstack/react-query';
import { maxDeskSearchLength } from '../../contract/desk.ts';
import { api, bodyOrThrow } from '../api.ts';
import { useListQuery } from '../ui/list-query.ts';
import { LoadFailure, Loading } from '../ui/notices.tsx';
import { documentValueAt, readDocument, withDocumentValue } from './form-schema.ts';

/** The number of sentences shown at once. */
const maxShown = 60;

interface Props {
  /** The text of words.yaml. */
  text: string;
  onChange(text: string): void;
}

/** The sentences of the site, searchable, each with the owner's replacement. */
export function WordsForm({ text, onChange }: Props) {
  const { shown, replace } = useListQuery({ search: '' });
  const { search } = shown;
  const words = useQuery({
    queryKey: ['site', 'words'],
    queryFn: () => bodyOrThrow(api.site.words.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const document = readDocument(text);
  if (words.isPending) return <Loading />;
  if (words.isLoadingError)
    return <LoadFailure error={words.error} retry={() => void words.refetch()} />;
  if (document.errors.length > 0)
    return (
      <div className="notice bad" role="alert">
        <p>{`This file cannot be read: ${document.errors[0]?.message ?? ''} Look at it as a file.`}</p>
      </div>
    );
  const ownOf = (place: string) => {
    const own = documentValueAt(document, place.split('.'));
    return typeof own === 'string' || typeof own === 'number' ? String(own) : '';
  };
  const wanted = search.trim().toLowerCase();
  const found = words.data.filter(({ place, text: said }) =>
    wanted === ''
      ? ownOf(place) !== ''
      : `${place}\n${said}\n${ownOf(place)}`.toLowerCase().includes(wanted),
  );
  return (
    <section className="card" aria-labelledby="words">
      <h2 id="words">Words</h2>
      <div className="stack pad">
        <label className="field wide">
          Find a sentence by what it says
          <input
            type="search"
            maxLength={maxDeskSearchLength}
            value={search}
            onChange={({ target }) => replace({ search: target.value })}
          />
        </label>
        <p className="quiet" role="status">
          {wanted === ''
            ? found.length === 0
              ? 'You say nothing otherwise.'
              : `You say ${found.length} otherwise.`
            : found.length > maxShown
              ? `${found.length} found; the first ${maxShown} are shown.`
              : `${found.length} found.`}
        </p>
        {found.slice(0, maxShown).map(({ place, text: said }) => (
          <label key={place} className="field wide">
            {said}
            <input
              value={ownOf(place)}
              placeholder={said}
              onChange={({ target }) =>
                onChange(withDocumentValue(text, place.split('.'), target.value || undefined))
              }
            />
            <small>{place}</small>
          </label>
        ))}
      </div>
    </section>
  );
}
