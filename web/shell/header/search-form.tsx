import { type FormEvent, useId, useRef, useState } from 'react';
import { words } from '../../../content/words.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/form.tsx';
import { isComposing } from '../../ui/forms/is-composing.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { Search } from '../../ui/pictures/icons.ts';

const suggestionsPart = lazyPart(() =>
  import('./suggestions.tsx').then((part) => part.Suggestions),
);

/**
 * Suggests entries while the visitor types. Submitting is a mock: it only shows the typed text in a toast, and ignores
 * blank text.
 */
export function SearchForm({
  placeholder,
  large = false,
  onEscape,
  className = '',
}: {
  placeholder: string;
  large?: boolean;
  /** Called on Escape. Set only if the form can be closed, in which case the field takes the focus. */
  onEscape?: () => void;
  className?: string;
}) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  return (
    <search className={`search ${large ? 'search-lg' : ''} ${className}`}>
      <Form onSubmit={submitSearch}>
        <Search size={large ? 18 : 16} />
        <input
          ref={input}
          // The suggestions' script adds the other attributes of a combobox.
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-controls={listId}
          onFocus={want}
          // The field may have been focused before the script arrived.
          onInput={want}
          type="search"
          name="search"
          aria-label={words.search.name}
          placeholder={placeholder}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the row was opened to type into it
          autoFocus={onEscape !== undefined}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onEscape?.();
          }}
        />
      </Form>
      <suggestionsPart.Part
        wanted={wanted}
        onFailure={() => setWanted(false)}
        props={{ input, listId, closes: onEscape !== undefined }}
      />
    </search>
  );
}

function submitSearch(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  const text = new FormData(event.currentTarget).get('search');
  if (typeof text !== 'string' || text.trim() === '') return;
  // Suggestions whose script arrives after the submit stay closed.
  event.currentTarget.dataset['sent'] = '';
  toast({
    title: words.search.submitted.title,
    description: words.search.submitted.description({ text: text.trim() }),
    icon: <Search size={18} />,
  });
}
