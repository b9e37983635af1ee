import { useId, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { OpenedFile } from '../../../domain/import/import-session.ts';
import {
  type ImportField,
  importFields,
  type Mapping,
  missingFields,
} from '../../../domain/import/layouts/import-fields.ts';
import { CircleAlert } from '../../ui/pictures/icons.ts';
import { useAmounts } from '../amounts.tsx';
import { countValues, layoutName } from './row-words.ts';
import type { ImportState } from './use-import.ts';

/** The step in which the person assigns the columns. */
export function MapStep({ importState }: { importState: ImportState }) {
  const { opened, file, reading } = importState;
  const [mapping, setMapping] = useState<Mapping>(
    reading.as === 'columns' ? reading.mapping : (opened?.guess ?? {}),
  );
  if (opened === null) return null;
  const rows = words.import.rowCount(countValues(opened.rows));
  const isReady = missingFields(mapping).length === 0;
  return (
    <>
      <div className="import-body">
        <div className="import-note">
          <p>
            <b>{opened.layout === null ? words.import.unknown : layoutName(opened.layout)}</b>
            <span>{words.import.unknownText({ file, rows })}</span>
          </p>
        </div>
        <DriftReport opened={opened} onRead={() => importState.read({ as: 'nearest' })} />
        <div className="import-map">
          <p aria-hidden="true">
            <span>{words.import.field}</span>
            <span>{words.import.column}</span>
            <span>{words.import.firstRow}</span>
          </p>
          {importFields.map((field) => (
            <FieldRow
              key={field}
              field={field}
              opened={opened}
              mapping={mapping}
              onChange={(place) =>
                setMapping(({ [field]: _, ...others }) =>
                  place === null ? others : { ...others, [field]: place },
                )
              }
            />
          ))}
        </div>
      </div>
      <div className="import-foot">
        <button type="button" className="btn btn-ghost" onClick={importState.back}>
          {words.import.back}
        </button>
        <button
          type="button"
          className="btn btn-flame"
          disabled={!isReady}
          onClick={() => importState.read({ as: 'columns', mapping })}
        >
          {words.import.checkRows}
        </button>
      </div>
    </>
  );
}

interface RowProps {
  field: ImportField;
  opened: OpenedFile;
  mapping: Mapping;
  onChange(place: number | null): void;
}

function FieldRow({ field, opened, mapping, onChange }: RowProps) {
  const id = useId();
  const { areHidden } = useAmounts();
  const place = mapping[field];
  const isNeeded = missingFields({}).includes(field);
  const isPrice = field === 'price' && mapping.total === undefined;
  const example = place === undefined ? '' : (opened.firstRow[place] ?? '');
  return (
    <div>
      <label htmlFor={id}>
        {words.import.fields[field]}
        {isNeeded || field === 'price' ? null : (
          <span className="import-quiet"> {words.import.optional}</span>
        )}
      </label>
      <select
        id={id}
        className="input"
        value={place ?? ''}
        aria-describedby={`${id}-example`}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{isNeeded ? words.import.chooseColumn : words.import.leaveOut}</option>
        {opened.header.map((head, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may have the same name twice
          <option key={at} value={at}>
            {head === '' || (areHidden && isNumber(head)) ? at + 1 : head}
          </option>
        ))}
      </select>
      <span id={`${id}-example`} className="import-example">
        {place === undefined && (isNeeded || isPrice) ? (
          <span className="field-error">
            <CircleAlert size={14} />
            <span>{isNeeded ? words.import.needed : words.import.neededForTrades}</span>
          </span>
        ) : (
          <span>
            {areHidden && (isAmount(field) || isNumber(example)) ? words.ledger.hidden : example}
          </span>
        )}
      </span>
    </div>
  );
}

const isAmount = (field: ImportField) => field === 'amount' || field === 'total' || field === 'fee';
/** Matches an amount with an optional sign and currency, but no date, which has separators inside. */
const isNumber = (text: string) =>
  /^(?:[-−+(\s\p{Sc}]|[a-z]{2,5}\s)*[.,]?\d[\d.,'’\s]*(?:e[-+]?\d+)?(?:[-−+)\s\p{Sc}]|[a-z]{2,5}$)*$/iu.test(
    text,
  );

/** The differences between the header and the nearest known one. */
function DriftReport({ opened: { drift }, onRead }: { opened: OpenedFile; onRead(): void }) {
  if (drift === null) return null;
  const list = (columns: readonly string[]) =>
    columns.map((column) => column.replace(/#\d+$/, '')).join(', ');
  return (
    <div className="import-note import-warm">
      <ul>
        <li>
          <b>{words.import.drift({ name: layoutName(drift.layout) })}</b>
        </li>
        {drift.renamed.map(({ from, to }) => (
          <li key={from}>{words.import.renamed({ from, to })}</li>
        ))}
        {drift.added.length === 0 ? null : (
          <li>{words.import.added({ columns: list(drift.added) })}</li>
        )}
        {drift.gone.length === 0 ? null : (
          <li>{words.import.gone({ columns: list(drift.gone) })}</li>
        )}
      </ul>
      {drift.isReadable ? (
        <button type="button" className="btn btn-line btn-sm" onClick={onRead}>
          {words.import.readAsNearest}
        </button>
      ) : null}
    </div>
  );
}
