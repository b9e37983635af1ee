import { useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type FormEvent, useMemo, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { clockTime } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { ActionRefusal, LoadFailure, Loading } from '../ui/notices.tsx';
import { AddPhoto } from './add-photo.tsx';
import { FieldsForm } from './fields-form.tsx';
import { type StoredFile, useFileDraft } from './file/file-draft.ts';
import { FileText } from './file/file-text.tsx';
import { FileVersions } from './file-versions.tsx';
import { FormFaultContext, labelledFaults } from './form-faults.ts';
import {
  type FormSchema,
  joinFrontMatter,
  splitFrontMatter,
  withDocumentValue,
} from './form-schema.ts';
import { PublishCard, usePublishing } from './publish-card.tsx';
import { TextPreview } from './text-preview.tsx';
import { FormCurrencyContext } from './typed-fields.tsx';
import { type Faults, UnbuildableNotice } from './unbuildable-notice.tsx';
import { useFormSchemas, useRestore } from './use-site.ts';
import { WordsForm } from './words-form.tsx';

/** Stories and airdrops have no sections, only headings within their text. */
const sectionMark: Partial<Record<string, string>> = { news: '###', airdrops: '###' };

/** The initial text of a new file: its title and, for news, today's date. */
function begunText(folder: string, title: string | null): string {
  if (title === null) return '';
  const today = clockTime(new Date().toISOString()).slice(0, 10);
  const named = withDocumentValue('', [folder === 'airdrops' ? 'name' : 'title'], title);
  return joinFrontMatter(folder === 'news' ? withDocumentValue(named, ['date'], today) : named, '');
}

/** A file of the owner's folder: a text with its fields, or settings. */
export function SiteFilePage() {
  const path = useParams()['*'] ?? '';
  const file = useQuery({
    queryKey: ['site', 'file', path],
    queryFn: () => bodyOrThrow(api.site.file.$get({ query: { path } })),
  });
  const shapes = useFormSchemas();
  if (file.isLoadingError)
    return <LoadFailure error={file.error} retry={() => void file.refetch()} />;
  if (shapes.isLoadingError)
    return <LoadFailure error={shapes.error} retry={() => void shapes.refetch()} />;
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

interface EditorProps {
  path: string;
  stored: StoredFile & Pick<InferResponseType<typeof api.site.file.$get, 200>, 'versions'>;
  shapes: NonNullable<ReturnType<typeof useFormSchemas>['data']>;
}

function Editor({ path, stored, shapes }: EditorProps) {
  const [, go] = useLocation();
  const [folder = '', name] = path.split('/');
  const isText = name !== undefined;
  const shape = (shapes.shapes as Partial<Record<string, FormSchema>>)[
    isText ? folder : path.replace('.yaml', '')
  ];
  const defaults = (shapes.defaults as Partial<Record<string, string>>)[path.replace('.yaml', '')];
  const [params] = useSearchParams();
  const draft = useFileDraft(path, stored, isText ? begunText(folder, params.get('title')) : '');
  const restore = useRestore(draft.wroteHere);
  const publishing = usePublishing();
  const isWords = path === 'words.yaml';
  const hasForm = shape !== undefined || isWords;
  const [asText, setAsText] = useState(!hasForm);
  const isReadOnly = !hasRole('everything');
  const save = useMutation({
    mutationFn: async (): Promise<{ notes: readonly string[]; unbuildable: Faults }> => {
      const { text, revision } = draft;
      if (text.trim() !== '')
        return bodyOrThrow(api.site.file.$post({ json: { path, text, revision } }));
      // A file without content is removed.
      if (revision === null) return { notes: [], unbuildable: [] };
      return bodyOrThrow(api.site.remove.$post({ json: { path, revision } }));
    },
    async onSuccess() {
      draft.drop();
      await queryClient.invalidateQueries({ queryKey: ['site'] });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['site', 'file', path] }),
  });
  const remove = useMutation({
    mutationFn: () =>
      bodyOrThrow(api.site.remove.$post({ json: { path, revision: stored.revision } })),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['site'] });
      go(`/site?${new URLSearchParams({ removed: path })}`);
    },
  });
  const { refusal, line, ofField, ofBody } = useMemo(
    () => labelledFaults(save.error, asText ? null : (shape ?? {})),
    [save.error, asText, shape],
  );
  const canSave = !save.isPending && !restore.isPending && !draft.isBehind;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const parts = isText ? splitFrontMatter(draft.text) : { fields: draft.text, body: '' };
  const change = (fields: string, body: string) =>
    draft.setText(isText ? joinFrontMatter(fields, body) : fields);
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
            This file has been saved since you began to type. Yours is shown here: “Keep mine”{' '}
            {draft.isWhole
              ? 'keeps all of this file as you have typed it, and nothing of theirs.'
              : 'keeps the fields that you have typed in, and theirs for the others.'}
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
          <FileText
            path={path}
            text={draft.text}
            onChange={(text) => draft.setText(text, true)}
            refusal={save.error}
            line={line}
          />
        ) : (
          <FormFaultContext value={ofField}>
            <FormCurrencyContext value={shapes.currency}>
              <FieldsForm
                shape={shape}
                fields={parts.fields}
                defaults={isText ? undefined : defaults}
                onChange={(fields) => change(fields, parts.body)}
              />
            </FormCurrencyContext>
          </FormFaultContext>
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
              key={stored.revision ?? 'new'}
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
      {isText && !isReadOnly && <TextPreview path={path} text={draft.text} />}
      <ActionRefusal error={refusal ?? remove.error} />
      {save.data && !draft.isChanged && (
        <>
          <UnbuildableNotice faults={save.data.unbuildable} />
          {save.data.unbuildable.length === 0 && (
            <div role="status" className="notice">
              <p>{`Saved. Publish puts it on the site. ${save.data.notes.join(' ')}`}</p>
            </div>
          )}
          <PublishCard of={publishing} />
        </>
      )}
      {stored.revision !== null && !isReadOnly && (
        <p>
          <button
            type="button"
            className="button plain"
            disabled={remove.isPending || restore.isPending}
            onClick={() => remove.mutate()}
          >
            {remove.isPending ? 'Removing' : 'Remove this file'}
          </button>
        </p>
      )}
      <FileVersions versions={stored.versions} restore={restore} draft={draft} />
      {draft.isChanged && !isReadOnly && (
        <div className="save">
          <b>Not saved yet</b>
          <button type="button" className="button plain" onClick={draft.drop}>
            Discard
          </button>
          {publishing.canPublish && (
            <button
              type="button"
              className="button"
              disabled={!canSave || publishing.isBusy}
              onClick={() =>
                save.mutate(undefined, {
                  onSuccess({ unbuildable }) {
                    if (unbuildable.length === 0) publishing.publish();
                  },
                })
              }
            >
              Save and publish
            </button>
          )}
          <button type="submit" className="button flame" disabled={!canSave}>
            {save.isPending ? 'Looking through it' : 'Save'}
          </button>
        </div>
      )}
    </form>
  );
}
