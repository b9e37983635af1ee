import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import {
  documentValueAt,
  type FieldPath,
  type FormSchema,
  fieldComments,
  readDocument,
  withDocumentValue,
} from './form-schema.ts';
import { SchemaFields } from './schema-fields.tsx';

/** Help for fields whose names do not explain the value. */
const textHelp: ReadonlyMap<string, string> = new Map([
  ['source', 'An https address, such as https://example.com/story; empty for none.'],
  ['date', 'The day of the story.'],
  ['time', 'Words in place of the date, such as “Last spring”; leave it empty where there is one.'],
  ['picture', 'The name of a photo beside it, in place of the drawing.'],
  ['pictureAlt', 'What that photo shows, for those who do not see it.'],
]);

interface Props {
  shape: FormSchema;
  fields: string;
  /** The text of the file with all defaults. */
  defaults: string | undefined;
  onChange(fields: string): void;
}

/** The form of a file's fields. `?at=notice` in the URL focuses the field `notice`. */
export function FieldsForm({ shape, fields, defaults, onChange }: Props) {
  const form = useRef<HTMLElement>(null);
  const place = useSearchParams()[0].get('at');
  useEffect(() => {
    const at = [...(form.current?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].find(
      ({ dataset }) => dataset['at'] === place,
    );
    at?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
    at?.scrollIntoView({ block: 'center' });
  }, [place]);
  const document = readDocument(fields);
  if (document.errors.length > 0)
    return (
      <div className="notice bad" role="alert">
        <p>{`This file cannot be read as fields: ${document.errors[0]?.message ?? ''} Look at it as a file.`}</p>
      </div>
    );
  return (
    <section className="card" aria-label="Fields" ref={form}>
      <div className="stack pad">
        <SchemaFields
          shape={shape}
          path={[]}
          value={documentValueAt(document, [])}
          fallback={defaults === undefined ? undefined : readDocument(defaults).toJS()}
          comments={defaults === undefined ? textHelp : fieldComments(defaults)}
          onChange={(place: FieldPath, value) => onChange(withDocumentValue(fields, place, value))}
        />
      </div>
    </section>
  );
}
