import { useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { ActionRefusal } from '../ui/notices.tsx';

type OwnColumns = InferResponseType<typeof api.carriers.own.$get, 200>;
type Column = OwnColumns['columns'][number];

/** The columns that the owner has chosen for a carrier's file: the content, header and order of each. */
export function CarrierColumnsForm({ columns, fields }: OwnColumns) {
  const [typed, setTyped] = useState<readonly Column[]>(columns);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(columns);
  const save = useMutation({
    mutationFn: () => bodyOrThrow(api.carriers.own.$post({ json: { columns: [...typed] } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['own-columns'] }),
  });
  const set = (at: number, column: Partial<Column>) =>
    setTyped(typed.map((each, index) => (index === at ? { ...each, ...column } : each)));
  const move = (at: number, by: number) => {
    const column = typed[at];
    if (column !== undefined) setTyped(typed.toSpliced(at, 1).toSpliced(at + by, 0, column));
  };
  return (
    <fieldset className="stack">
      <legend>Columns, in their order</legend>
      <ol className="columns">
        {typed.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
          <li key={at} className="row">
            <select
              aria-label={`Content of column ${at + 1}`}
              value={column.field}
              onChange={({ target }) =>
                set(at, { field: target.value as Column['field'], head: target.value })
              }
            >
              {fields.map((field) => (
                <option key={field}>{field}</option>
              ))}
            </select>
            <input
              aria-label={`Name of column ${at + 1}`}
              maxLength={80}
              value={column.head}
              onChange={({ target }) => set(at, { head: target.value })}
            />
            <button
              type="button"
              className="button plain"
              disabled={at === 0}
              aria-label={`Move column ${at + 1} forward`}
              onClick={() => move(at, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              className="button plain"
              disabled={typed.length === 1}
              aria-label={`Remove column ${at + 1}`}
              onClick={() => setTyped(typed.toSpliced(at, 1))}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <div className="row">
        <button
          type="button"
          className="button"
          onClick={() => setTyped([...typed, { field: 'nothing', head: '' }])}
        >
          Add a column
        </button>
        {isChanged && (
          <button
            type="button"
            className="button"
            disabled={save.isPending}
            onClick={() => save.mutate()}
          >
            Keep these columns
          </button>
        )}
      </div>
      {isChanged && <p className="quiet">The file has the columns that were kept last.</p>}
      <ActionRefusal error={save.error} />
    </fieldset>
  );
}
