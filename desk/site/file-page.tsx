import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { TextSection } from '../../content/text.ts';
import { Prose, TextBlocks } from '../../web/ui/page/prose.tsx';
import { answerOf, api, queries } from '../api.ts';
import { draftKey } from '../drafts.ts';
import { hasRole } from '../me.ts';
import { Heading } from '../ui/heading.tsx';
import { Failure, Loading, Refusal } from '../ui/states.tsx';
import { AddPhoto } from './add-photo.tsx';
import { FieldFaults, namedFaults } from './form-faults.ts';
import {
  commentsOf,
  divideText,
  type FormSchema,
  joinText,
  type Path,
  readDocument,
  valueAt,
  withValue,
} from './form-schema.ts';
import { FormCurrency, SchemaFields } from './schema-fields.tsx';
import { useShapes } from './use-site.ts';
import { WordsForm } from './words-form.tsx';

/** Stories and airdrops have no sections, only headings within their text. */
const sectionMark: Partial<Record<string, string>> = { news: '###', airdrops: '###' };

/** The help for fields whose name does not say what they take. */
const textHelp: ReadonlyMap<string, string> = new Map([
  ['source', 'An https address, such as https://example.com/story; empty for none.'],
  ['date', 'The day of the story.'],
  ['time', 'Words in place of the date, such as “Last spring”; leave it empty where there is one.'],
  ['picture', 'The name of a photo beside it, in place of the drawing.'],
  ['pictureAlt', 'What that photo shows, for those who do not see it.'],
]);

/** One file of the owner's folder: a text with its fields, or settings. */
export function SiteFilePage() {
  const path = useParams()['*'] ?? '';
  const file = useQuery({
    queryKey: ['site', 'file', path],
    queryFn: () => answerOf(api.site.file.$get({ query: { path } })),
  });
  const shapes = useShapes();
  if (file.isError) return <Failure error={file.error} retry={() => void file.refetch()} />;
  if (shapes.isError) return <Failure error={shapes.error} retry={() => void shapes.refetch()} />;
  if (file.isPending || shapes.isPending) return <Loading />;
  if (file.data.isUnreadable)
    return (
      <>
        <Heading title={path} />
        <p className="notice bad" role="alert">
          This file is not in UTF-8, so its letters would be lost. Save it as UTF-8 in the program
          that it comes from, and open it here again.
        </p>
      </>
    );
  return <Editor key={path} path={path} stored={file.data} shapes={shapes.data} />;
}

interface Stored {
  text: string | null;
  revision: string | null;
}

interface EditorProps {
  path: string;
  stored: Stored;
  shapes: NonNullable<ReturnType<typeof useShapes>['data']>;
}

interface Draft {
  text: string;
  /** The file's revision when typing began. */
  revision: string | null;
}

function useDraft(path: string, stored: Stored) {
  const key = draftKey('site', path);
  const [draft, setDraft] = useState<Draft | null>(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return typeof kept === 'object' && kept !== null && 'text' in kept ? (kept as Draft) : null;
    } catch {
      return null;
    }
  });
  useEffect(() => {
    try {
      if (draft === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }, [key, draft]);
  return {
    text: draft?.text ?? stored.text ?? '',
    /** The revision that a save replaces. */
    revision: draft === null ? stored.revision : draft.revision,
    isChanged: draft !== null && draft.text !== (stored.text ?? ''),
    /** True if somebody has saved this file since typing began. */
    isBehind: draft !== null && draft.revision !== stored.revision,
    setText: (text: string) =>
      setDraft((before) => ({ text, revision: before?.revision ?? stored.revision })),
    /** Keeps what was typed and replaces the newer file with it. */
    takeOver: () => setDraft((before) => before && { ...before, revision: stored.revision }),
    drop: () => setDraft(null),
  };
}

function Editor({ path, stored, shapes }: EditorProps) {
  const [, go] = useLocation();
  const [folder = '', name] = path.split('/');
  const isText = name !== undefined;
  const shape = (shapes.shapes as Partial<Record<string, FormSchema>>)[
    isText ? folder : path.replace('.yaml', '')
  ];
  const defaults = (shapes.defaults as Partial<Record<string, string>>)[path.replace('.yaml', '')];
  const draft = useDraft(path, stored);
  const isWords = path === 'words.yaml';
  const hasForm = shape !== undefined || isWords;
  const [asText, setAsText] = useState(!hasForm);
  const isReadOnly = !hasRole('everything');
  const save = useMutation({
    mutationFn: async (): Promise<{ notes: readonly string[] }> => {
      const { text, revision } = draft;
      if (text.trim() !== '')
        return answerOf(api.site.file.$post({ json: { path, text, revision } }));
      // Remove a file without content.
      if (revision === null) return { notes: [] };
      return answerOf(api.site.remove.$post({ json: { path, revision } }));
    },
    async onSuccess() {
      draft.drop();
      await queries.invalidateQueries({ queryKey: ['site'] });
    },
    onError: () => queries.invalidateQueries({ queryKey: ['site', 'file', path] }),
  });
  const remove = useMutation({
    mutationFn: () =>
      answerOf(api.site.remove.$post({ json: { path, revision: stored.revision } })),
    async onSuccess() {
      draft.drop();
      await queries.invalidateQueries({ queryKey: ['site'] });
      go('/site');
    },
  });
  const { refusal, ofField, ofBody } = useMemo(
    () => namedFaults(save.error, asText || shape === undefined ? {} : shape),
    [save.error, asText, shape],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const parts = isText ? divideText(draft.text) : { fields: draft.text, body: '' };
  const change = (fields: string, body: string) =>
    draft.setText(isText ? joinText(fields, body) : fields);
  return (
    <form onSubmit={submit}>
      <Heading title={isText ? (name?.replace(/\.md$/, '') ?? path) : path}>
        <Link href="/site" className="button plain">
          All of the site
        </Link>
        {hasForm && (
          <button type="button" className="button" onClick={() => setAsText(!asText)}>
            {asText ? 'As a form' : 'As a file'}
          </button>
        )}
      </Heading>
      {draft.isBehind && (
        <div className="notice bad" role="alert">
          <p>
            This file has been saved since you began to type. Yours is shown here, and saving it
            would take theirs back.
          </p>
          <button type="button" className="button" onClick={draft.takeOver}>
            Keep mine
          </button>
          <button type="button" className="button" onClick={draft.drop}>
            Show theirs
          </button>
        </div>
      )}
      <fieldset disabled={isReadOnly || save.isPending}>
        {isWords && !asText ? (
          <WordsForm text={draft.text} onChange={draft.setText} />
        ) : asText || shape === undefined ? (
          <section className="card">
            <label className="field wide pad">
              {path}
              <textarea
                className="code"
                rows={24}
                spellCheck={false}
                value={draft.text}
                onChange={({ target }) => draft.setText(target.value)}
              />
            </label>
          </section>
        ) : (
          <FieldFaults value={ofField}>
            <FormCurrency value={shapes.currency}>
              <FormOfFields
                shape={shape}
                fields={parts.fields}
                defaults={isText ? undefined : defaults}
                onChange={(fields) => change(fields, parts.body)}
              />
            </FormCurrency>
          </FieldFaults>
        )}
        {isText && !asText && (
          <section className="card" aria-labelledby="body">
            <h2 id="body">Text</h2>
            <label className="field wide pad">
              {`Markdown: ${sectionMark[folder] ?? '##'} begins a section, ![words](photo.jpg) shows a picture of this folder`}
              <textarea
                className="code"
                rows={16}
                aria-invalid={ofBody !== null || undefined}
                value={parts.body}
                onChange={({ target }) => change(parts.fields, target.value)}
              />
            </label>
            <AddPhoto
              folder={folder}
              added={(lines) =>
                change(
                  parts.fields,
                  parts.body === '' ? lines : `${parts.body.trimEnd()}\n\n${lines}`,
                )
              }
            />
            {ofBody !== null && <small className="fault pad">{ofBody}</small>}
          </section>
        )}
      </fieldset>
      {isText && !isReadOnly && <Preview path={path} text={draft.text} />}
      <Refusal error={refusal ?? remove.error} />
      {save.data && !draft.isChanged && (
        <div role="status" className="notice">
          <p>{`Saved. Publish puts it on the site. ${save.data.notes.join(' ')}`}</p>
          <Link href="/site" className="button">
            To Publish
          </Link>
        </div>
      )}
      {stored.revision !== null && !isReadOnly && (
        <p>
          <button type="button" className="button plain" onClick={() => remove.mutate()}>
            Remove this file
          </button>
        </p>
      )}
      {draft.isChanged && !isReadOnly && (
        <div className="save">
          <b>Not saved yet</b>
          <button type="button" className="button plain" onClick={draft.drop}>
            Discard
          </button>
          <button
            type="submit"
            className="button flame"
            disabled={save.isPending || draft.isBehind}
          >
            {save.isPending ? 'Looking through it' : 'Save'}
          </button>
        </div>
      )}
    </form>
  );
}

interface FormOfFieldsProps {
  shape: FormSchema;
  fields: string;
  /** The file with all defaults. */
  defaults: string | undefined;
  onChange(fields: string): void;
}

function FormOfFields({ shape, fields, defaults, onChange }: FormOfFieldsProps) {
  const document = readDocument(fields);
  if (document.errors.length > 0)
    return (
      <div className="notice bad" role="alert">
        <p>{`This file cannot be read as fields: ${document.errors[0]?.message ?? ''} Look at it as a file.`}</p>
      </div>
    );
  return (
    <section className="card" aria-label="Fields">
      <div className="stack pad">
        <SchemaFields
          shape={shape}
          path={[]}
          value={valueAt(document, [])}
          fallback={defaults === undefined ? undefined : readDocument(defaults).toJS()}
          comments={defaults === undefined ? textHelp : commentsOf(defaults)}
          onChange={(place: Path, value) => onChange(withValue(fields, place, value))}
        />
      </div>
    </section>
  );
}

/** The text as the site shows it. Stories and airdrops have no sections. */
const Shown = ({ sections }: { sections: readonly TextSection[] }) =>
  sections[0]?.heading === '' ? (
    <div className="prose">
      <TextBlocks nodes={sections[0].blocks} />
    </div>
  ) : (
    <Prose sections={sections} />
  );

/** A preview of the text as the site shows it, with its faults. */
function Preview({ path, text }: { path: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const shownText = useDeferredValue(text);
  const seen = useQuery({
    queryKey: ['site', 'preview', path, shownText],
    queryFn: () => answerOf(api.site.check.$post({ json: { path, text: shownText } })),
    enabled: isOpen,
    placeholderData: (before) => before,
  });
  return (
    <details className="card pad" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As the site shows it</summary>
      {seen.isError && <Refusal error={seen.error} isUnasked />}
      {seen.data?.problems.map(({ file, line, text: fault }) => (
        <p key={`${file} ${line} ${fault}`} className="notice bad" role="alert">
          {`${file}${line === undefined ? '' : `, line ${line}`}: ${fault}.`}
        </p>
      ))}
      {seen.data?.shown && <Shown sections={seen.data.shown as readonly TextSection[]} />}
    </details>
  );
}
