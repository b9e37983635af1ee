import { use, useId } from 'react';
import { isRecord } from '../../domain/text/unknown-record.ts';
import { FormFaultContext } from './form-faults.ts';
import { type FieldPath, type FormSchema, fieldLabel, kindOfField } from './form-schema.ts';
import {
  centsText,
  FormCurrencyContext,
  PlainTextField,
  readCentsField,
  readNumberField,
  shownDefault,
  TypedField,
  YamlField,
} from './typed-fields.tsx';

interface Props {
  shape: FormSchema;
  path: FieldPath;
  value: unknown;
  /** The default, shown if nothing is set. */
  fallback: unknown;
  /** The comments by the path of their field, such as operator/name. */
  comments: ReadonlyMap<string, string>;
  /** `undefined` unsets the field, so that its default applies. */
  onChange(path: FieldPath, value: unknown): void;
}

const partOf = (value: unknown, name: string) => (isRecord(value) ? value[name] : undefined);
/** The fields of a group, generated from its schema, so that a new setting needs no code here. */
export function SchemaFields({ shape, path, value, fallback, comments, onChange }: Props) {
  return (
    <>
      {Object.entries(shape.properties ?? {}).map(([name, each]) => (
        <Field
          key={name}
          name={name}
          isRequired={path.length === 0 ? false : (shape.required?.includes(name) ?? false)}
          shape={each}
          path={[...path, name]}
          value={partOf(value, name)}
          fallback={partOf(fallback, name) ?? each.default}
          comments={comments}
          onChange={onChange}
        />
      ))}
    </>
  );
}

interface FieldProps extends Props {
  name: string;
  isRequired: boolean;
}

function Field({ name, shape, path, value, fallback, comments, onChange }: FieldProps) {
  const id = useId();
  const help = comments.get(path.filter((part) => typeof part === 'string').join('/'));
  const kind = kindOfField(shape, name);
  const fault = use(FormFaultContext)(path);
  const currency = use(FormCurrencyContext);
  const label =
    kind === 'price' ? `${fieldLabel(name)} in ${currency.toUpperCase()}` : fieldLabel(name);
  const notes = [
    ...(fault === null ? [] : [{ id: `${id}-fault`, className: 'fault', text: fault }]),
    ...(help === undefined ? [] : [{ id: `${id}-help`, className: 'help', text: help }]),
  ];
  const described = {
    ...(fault !== null && { 'aria-invalid': true }),
    ...(notes.length > 0 && { 'aria-describedby': notes.map((each) => each.id).join(' ') }),
  };
  const note = notes.map(({ text, ...marks }) => (
    <small key={marks.id} {...marks}>
      {text}
    </small>
  ));
  const set = (typed: unknown) => onChange(path, typed);
  if (kind === 'group')
    return (
      <fieldset className="group" data-at={path.join('.')}>
        <legend>{label}</legend>
        {note}
        <SchemaFields {...{ shape, path, value, fallback, comments, onChange }} />
      </fieldset>
    );
  if (kind === 'list')
    return (
      <fieldset className="group" data-at={path.join('.')}>
        <legend>{label}</legend>
        {note}
        <List {...{ shape, path, value, fallback, comments, onChange, label }} />
      </fieldset>
    );
  return (
    <div className="field wide" data-at={path.join('.')}>
      <label htmlFor={id}>{label}</label>
      {kind === 'choice' || kind === 'flag' ? (
        <select
          id={id}
          {...described}
          value={value === undefined ? '' : String(value)}
          onChange={({ target }) =>
            set(
              target.value === ''
                ? undefined
                : kind === 'flag'
                  ? target.value === 'true'
                  : target.value,
            )
          }
        >
          <option value="">
            {fallback === undefined ? 'Not set' : `As it comes: ${flagText(fallback)}`}
          </option>
          {(kind === 'flag' ? ['true', 'false'] : (shape.enum ?? [])).map((choice) => (
            <option key={choice} value={choice}>
              {kind === 'flag' ? flagText(choice === 'true') : choice}
            </option>
          ))}
        </select>
      ) : kind === 'text' ? (
        <PlainTextField
          id={id}
          described={described}
          isLong={/description|summary|lede|tagline|office/i.test(name)}
          type={name === 'date' ? 'date' : 'text'}
          value={value === undefined ? '' : String(value)}
          placeholder={shownDefault(fallback)}
          onChange={(typed) => set(typed === '' ? undefined : typed)}
        />
      ) : kind === 'number' ? (
        <TypedField
          id={id}
          described={described}
          shown={value === undefined || value === null ? '' : String(value)}
          placeholder={shownDefault(fallback)}
          rows={1}
          onChange={(typed) => set(readNumberField(typed))}
        />
      ) : kind === 'price' ? (
        <TypedField
          id={id}
          described={described}
          shown={centsText(value, currency)}
          placeholder={centsText(fallback, currency)}
          rows={1}
          onChange={(typed) => set(readCentsField(typed, currency))}
        />
      ) : kind === 'texts' ? (
        <TypedField
          id={id}
          described={described}
          shown={Array.isArray(value) ? value.join('\n') : ''}
          placeholder={Array.isArray(fallback) ? fallback.join('\n') : ''}
          rows={3}
          onChange={(typed) => {
            const lines = typed.split('\n').map((line) => line.trim());
            const texts = lines.filter((line) => line !== '');
            set(texts.length === 0 ? undefined : texts);
          }}
        />
      ) : (
        <YamlField id={id} described={described} value={value} fallback={fallback} onChange={set} />
      )}
      {note}
    </div>
  );
}

const flagText = (value: unknown) =>
  value === true ? 'Yes' : value === false ? 'No' : String(value);

interface ListProps extends Props {
  label: string;
}

/** An ordered list of groups. The first change to the list copies the default list into the file. */
function List({ shape, path, value, fallback, comments, onChange, label }: ListProps) {
  const own = Array.isArray(value);
  const items: unknown[] = own ? value : Array.isArray(fallback) ? fallback : [];
  const change = (next: unknown[]) => onChange(path, next);
  const item = shape.items ?? {};
  return (
    <>
      {!own && items.length > 0 && (
        <p className="quiet">
          As it comes: {items.length}.{' '}
          <button type="button" className="button plain" onClick={() => change([...items])}>
            Change
          </button>
        </p>
      )}
      {own &&
        items.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its position
          <fieldset key={at} className="group">
            <legend>{`${label} ${at + 1}`}</legend>
            <SchemaFields
              shape={item}
              path={[...path, at]}
              value={each}
              fallback={undefined}
              comments={comments}
              onChange={onChange}
            />
            <div className="row">
              <button
                type="button"
                className="button plain"
                disabled={at === 0}
                onClick={() => change(items.toSpliced(at, 1).toSpliced(at - 1, 0, each))}
              >
                Up
              </button>
              <button
                type="button"
                className="button plain"
                disabled={at === items.length - 1}
                onClick={() => change(items.toSpliced(at, 1).toSpliced(at + 1, 0, each))}
              >
                Down
              </button>
              <button
                type="button"
                className="button plain"
                onClick={() => onChange([...path, at], undefined)}
              >
                Remove
              </button>
            </div>
          </fieldset>
        ))}
      <div className="row">
        <button
          type="button"
          className="button"
          onClick={() => (own ? onChange([...path, items.length], {}) : change([...items, {}]))}
        >
          Add to {label.toLowerCase()}
        </button>
        {own && (
          <button type="button" className="button plain" onClick={() => onChange(path, undefined)}>
            As it comes
          </button>
        )}
      </div>
    </>
  );
}
