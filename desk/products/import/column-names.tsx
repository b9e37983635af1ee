import type { InferResponseType } from 'hono/client';
import type { api } from '../../api.ts';

export type FileColumns = InferResponseType<typeof api.import.columns.$post, 200>;

/** The catalogue's column for each lower-case header of the file; null for a column that is left out. */
export const columnMapOf = ({ columns }: FileColumns): Record<string, string | null> =>
  Object.fromEntries(columns.map(({ header, ours }) => [header.toLowerCase(), ours]));

interface Props {
  columns: FileColumns;
  change(columns: FileColumns): void;
}

/** Assigns the columns of another program's file to the catalogue's columns. The assignment is kept for later files. */
export function ColumnNames({ columns: found, change }: Props) {
  const { columns, ours } = found;
  return (
    <fieldset className="stack">
      <legend>What its columns are. It is remembered with the import.</legend>
      {columns.map((column, at) => (
        <label key={column.header} className="field">
          {column.header}
          <select
            value={column.ours ?? ''}
            onChange={({ target }) =>
              change({
                ...found,
                columns: columns.with(at, { ...column, ours: target.value || null }),
              })
            }
          >
            <option value="">leave it out</option>
            {ours.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
