interface Props {
  /** The noun for the rows, in the plural. */
  what: string;
  isChecked: boolean;
  isDisabled?: boolean;
  choose(isChecked: boolean): void;
}

/** The header of a column of checkboxes. On a phone, where rows become cards, no other header is shown. */
export const SelectAll = ({ what, isChecked, isDisabled = false, choose }: Props) => (
  <th className="select-all">
    <label>
      <input
        type="checkbox"
        aria-label={`Select all ${what} that are shown`}
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => choose(target.checked)}
      />
      <span>Select all</span>
    </label>
  </th>
);
