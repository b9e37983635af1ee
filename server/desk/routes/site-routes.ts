import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import type { SiteProblem } from '../../site-editor/check-site.ts';
import { compareLines } from '../../site-editor/compare-lines.ts';
import { isTextFolder, type SaveOutcome } from '../../site-editor/site-folder.ts';
import { siteFormSchemas } from '../../site-editor/site-form-schemas.ts';
import { kindOfSiteFile, textFolders } from '../../site-editor/site-path.ts';
import { readShopCurrency } from '../../store/catalogue/stored-catalogue.ts';
import { addHistoryEntry } from '../../store/history.ts';
import {
  type DeskEnv,
  type DeskParts,
  deskError,
  RefusedError,
  requireRole,
  validJsonBody,
  validQuery,
} from '../desk-context.ts';

const path = z.string().refine((text) => kindOfSiteFile(text) !== null, {
  error: ({ input }) => nameFault(String(input)),
});

/** The rule that the name of a file breaks, by its folder. */
function nameFault(named: string): string {
  const name = `‘${named.slice(named.indexOf('/') + 1)}’`;
  // Telephones offer such photos by names that are otherwise valid.
  if (/\.hei[cf]$/i.test(named) && !named.startsWith('public/'))
    return `${name} is a HEIC picture, which browsers do not show: export it as JPEG.`;
  const what = named.startsWith('public/')
    ? 'a file for visitors, because it becomes an address: use letters from A to Z, digits, dots and hyphens, as in sizes.pdf'
    : named.endsWith('.md')
      ? 'a text, because it becomes an address: use small letters from a to z, digits and hyphens, as in opening.md'
      : 'a picture: begin with a letter or digit, leave out other signs than hyphens, dots and brackets, and end in png, jpg, webp, gif or svg';
  return `The name ${name} is none for ${what}.`;
}
const revision = z.string().max(40).nullable();
const text = z.string().max(400_000);
/** The id of a version. */
const id = z.string().max(300);

const mediaTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};
/** Keeps an owner's drawing from running anything here, even if it is opened directly. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const problemText = ({ file, line, text: fault }: SiteProblem) =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${fault}.`;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A file's text without its byte order mark. Text that is not UTF-8 counts as unreadable, because saving it would
 * lose characters.
 */
function textOf(content: Uint8Array | null): { text: string | null; isUnreadable: boolean } {
  try {
    return { text: content && utf8.decode(content), isUnreadable: false };
  } catch {
    return { text: null, isUnreadable: true };
  }
}

const refusals: Record<'changed' | 'exists' | 'gone' | 'unwritable', string> = {
  changed: 'Somebody has changed this file meanwhile. Check its present content, and save again.',
  exists: 'A file with this name already exists.',
  gone: 'Somebody has removed this file meanwhile.',
  unwritable:
    'The folder of the site cannot be written: it belongs to somebody else, or its disk is full. Correct that on the server.',
};

export function siteRoutes({ db, now, site }: DeskParts) {
  const { folder } = site;

  /** The time of the newest changes that visitors see. */
  const shownSinceMs = () => (site.unbuilt() ? site.builtMs : site.servingSinceMs);

  /** Records in the history who changed a file. Throws the refusal of a save that was not done. */
  async function note(
    changed: string,
    before: string | null,
    saved: SaveOutcome,
    { isRemoval = false } = {},
  ) {
    if (!saved.done)
      throw new RefusedError(
        saved.why === 'problems'
          ? {
              sentence: [
                ...(isRemoval ? [`${changed} is still in use, and stays. Without it:`] : []),
                ...saved.problems.map(problemText),
              ].join('\n'),
              problems: saved.problems.map(({ file, line, text: fault }) => ({
                at: `${file}${line === undefined ? '' : `, line ${line}`}`,
                sentence: fault,
                ...(file === changed && { file, line }),
              })),
            }
          : refusals[saved.why],
      );
    await db.write((transaction) =>
      addHistoryEntry(transaction, {
        action: 'site',
        nowMs: now(),
        detail: { path: changed, before, after: saved.revision },
      }),
    );
    return {
      revision: saved.revision,
      notes: saved.notes,
      unbuildable: saved.unbuildable.map((problem) => ({
        file: problem.file,
        says: problemText(problem),
      })),
    };
  }

  return (
    new Hono<DeskEnv>()
      .get('/site', async (c) => {
        const [files, versions] = await Promise.all([folder.list(), folder.versions()]);
        const samples = await Promise.all(
          textFolders.map(async (name) => ({
            folder: name,
            texts: await folder.samples(name, site.language),
          })),
        );
        return c.json({
          files,
          samples,
          publishing: {
            canPublish: site.publish !== null,
            /** The reason why the last changes are not on the site; null if they are. */
            unbuilt: site.unbuilt() || null,
            unbuiltFaults: folder.buildFaults(site.unbuilt() ?? ''),
            /** This time is later once another process has taken over after publishing. */
            servingSinceMs: site.servingSinceMs,
            builtMs: site.builtMs,
            /** Removed files that visitors still see. */
            removed: [
              ...new Set(
                versions
                  .filter(({ atMs }) => atMs > shownSinceMs())
                  .map(({ path: name }) => name)
                  .filter((name) => !files.some((file) => file.path === name)),
              ),
            ],
          },
        });
      })
      .get('/site/shapes', async (c) => {
        return c.json({
          /** The currency in which prices are typed. */
          currency: await readShopCurrency(db.read),
          shapes: siteFormSchemas(),
          defaults: {
            site: await folder.defaultOf('site.yaml'),
            shop: await folder.defaultOf('shop.yaml'),
          },
        });
      })
      .get('/site/words', async (c) => c.json(await folder.words(site.language)))
      .get('/site/file', validQuery(z.object({ path })), async (c) => {
        const path = c.req.valid('query').path;
        const found = await folder.read(path);
        return c.json({
          path,
          ...textOf(found?.content ?? null),
          revision: found?.revision ?? null,
          versions: await folder.versions(path),
        });
      })
      .get('/site/picture', validQuery(z.object({ path, version: id.optional() })), async (c) => {
        const { path: named, version } = c.req.valid('query');
        const earlier = version === undefined ? null : await folder.version(version);
        const path = earlier?.path ?? named;
        const type = mediaTypes[path.split('.').at(-1)?.toLowerCase() ?? ''];
        const found = type === undefined ? null : (earlier ?? (await folder.read(path)));
        if (found === null || type === undefined)
          return deskError(c, 404, 'This picture does not exist.');
        c.header('content-type', type);
        c.header('content-security-policy', picturePolicy);
        return c.body(new Uint8Array(found.content));
      })
      // The diff that restoring a version would make.
      .get('/site/version', validQuery(z.object({ id })), async (c) => {
        const version = await folder.version(c.req.valid('query').id);
        if (version === null)
          throw new HTTPException(404, { message: 'This version no longer exists.' });
        const [then, now] = [
          textOf(version.content),
          textOf((await folder.read(version.path))?.content ?? null),
        ];
        const isText = ['text', 'settings'].includes(kindOfSiteFile(version.path) ?? '');
        if (!isText || then.isUnreadable || now.isUnreadable)
          return c.json({ isText: false as const, lines: [] });
        const lines = compareLines(now.text ?? '', then.text ?? '');
        return c.json({ isText: true as const, lines });
      })
      // Although a check changes nothing, it needs the role, because it runs a program.
      .post(
        '/site/check',
        requireRole('everything'),
        validJsonBody(z.object({ path, text })),
        async (c) => {
          const typed = c.req.valid('json');
          return c.json(await folder.check(typed.path, Buffer.from(typed.text)));
        },
      )
      .post(
        '/site/file',
        requireRole('everything'),
        validJsonBody(z.object({ path, text, revision })),
        async (c) => {
          const typed = c.req.valid('json');
          const saved = await folder.save(typed.path, Buffer.from(typed.text), typed.revision);
          return c.json(await note(typed.path, typed.revision, saved));
        },
      )
      .post(
        '/site/picture',
        requireRole('everything'),
        validQuery(z.object({ path, revision: z.string().max(40).optional() })),
        async (c) => {
          const { path: named, revision: before = null } = c.req.valid('query');
          if (kindOfSiteFile(named) === 'text' || kindOfSiteFile(named) === 'settings')
            return deskError(c, 400, 'That is not the name of a picture or file.');
          const bytes = new Uint8Array(await c.req.arrayBuffer());
          return c.json(await note(named, before, await folder.save(named, bytes, before)));
        },
      )
      .post(
        '/site/remove',
        requireRole('everything'),
        validJsonBody(z.object({ path, revision })),
        async (c) => {
          const typed = c.req.valid('json');
          const saved = await folder.save(typed.path, null, typed.revision);
          return c.json(await note(typed.path, typed.revision, saved, { isRemoval: true }));
        },
      )
      .post(
        '/site/restore',
        requireRole('everything'),
        validJsonBody(z.object({ id })),
        async (c) => {
          const version = await folder.version(c.req.valid('json').id);
          if (version === null) throw new RefusedError('This version no longer exists.');
          const present = (await folder.read(version.path))?.revision ?? null;
          const saved = await folder.save(version.path, version.content, present);
          return c.json({ path: version.path, ...(await note(version.path, present, saved)) });
        },
      )
      .post(
        '/site/samples',
        requireRole('everything'),
        validJsonBody(z.object({ folder: z.string().refine(isTextFolder) })),
        async (c) => {
          const { folder: name } = c.req.valid('json');
          if (!(await folder.takeSamples(name, site.language)))
            throw new RefusedError('That folder already has texts of yours.');
          await db.write((transaction) =>
            addHistoryEntry(transaction, {
              action: 'site',
              nowMs: now(),
              detail: { path: `${name}/`, before: null, after: 'samples' },
            }),
          );
          return c.json({});
        },
      )
      .get('/site/versions', async (c) => c.json(await folder.versions()))
      .post('/site/publish', requireRole('everything'), (c) => {
        if (site.publish === null)
          throw new RefusedError(
            'This site was not started by npm start, so it cannot build itself: build it where it is made, and start it again.',
          );
        site.publish();
        return c.json({ servingSinceMs: site.servingSinceMs });
      })
  );
}
