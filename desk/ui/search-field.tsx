/** Searches a list by what its label names; the key `/` leads to it. */
export function SearchField(props: { label: string; value: string; onChange(text: string): void }) {
  const { label, value, onChange } = props;
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      data-search
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
