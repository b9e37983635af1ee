import { maxDeskSearchLength } from '../../contract/desk.ts';

/** A search field for a list, focused by the key `/`. */
export function SearchField(props: { label: string; value: string; onChange(text: string): void }) {
  const { label, value, onChange } = props;
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      data-search
      maxLength={maxDeskSearchLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
