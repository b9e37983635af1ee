import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import {
  ProgramInterruptedError,
  type ProgramOutput,
  programInterruptionText,
} from '../../processes/owner-programs.ts';
import { listBackups } from '../../store/backup/backup-files.ts';
import {
  backupScheduleSchema,
  readBackupSchedule,
  saveBackupSchedule,
} from '../../store/backup/backup-schedule.ts';
import { readLastBackup } from '../../store/backup/last-backup.ts';
import {
  type DeskEnv,
  type DeskParts,
  RefusedError,
  requireRole,
  validJsonBody,
} from '../desk-context.ts';

const findings = z.array(
  z.object({
    check: z.string(),
    state: z.enum(['good', 'note', 'wrong']),
    found: z.string(),
    fix: z.string().optional(),
  }),
);

const auditOutputSchema = z.object({
  orders: z.number(),
  moves: z.number(),
  payments: z.number(),
  differences: z.array(z.object({ found: z.string(), fix: z.object({ desk: z.string() }) })),
});

/** Parses the output of an owner's program; if there is none, refuses with the reason. */
function parseProgramOutput<Shape extends z.ZodType>(
  { what, shape }: { what: string; shape: Shape },
  output: ProgramOutput,
): z.output<Shape> {
  const cut = programInterruptionText(what, output);
  if (cut !== null) throw new ProgramInterruptedError(cut);
  try {
    return shape.parse(JSON.parse(output.out));
  } catch {
    throw new RefusedError(output.err.trim() || 'The check could not run. See the log.');
  }
}

/** The findings of the doctor and the audit, the versions, and the backups. */
export function healthRoutes({ db, machine }: DeskParts) {
  return (
    new Hono<DeskEnv>()
      .get('/health/doctor', async (c) =>
        c.json({
          findings: parseProgramOutput(
            { what: 'The doctor', shape: findings },
            await machine.run('scripts/doctor.ts', '--json'),
          ),
          versions: machine.versions,
        }),
      )
      .get('/health/audit', async (c) =>
        c.json(
          parseProgramOutput(
            { what: 'The audit', shape: auditOutputSchema },
            await machine.run('scripts/store.ts', 'audit', '--json'),
          ),
        ),
      )
      .get('/health/backups', async (c) => {
        const chosen = await readBackupSchedule(db.read);
        // Backups record the machine's time, so use its clock.
        const last = await readLastBackup(db.read, Date.now());
        return c.json({
          folder: machine.backupFolder,
          files: listBackups(machine.backupFolder),
          last: last && { ...last, at: new Date(last.atMs).toISOString() },
          /** The schedule of BACKUP_EVERY, which overrides the schedule set at the desk. */
          fixed: machine.fixedSchedule,
          chosen: chosen ?? { everyHours: null, keep: 7 },
        });
      })
      .post('/health/backups', requireRole('everything'), async (c) => {
        const chosen = await readBackupSchedule(db.read);
        const isScheduled = chosen !== null && chosen.everyHours !== null;
        const keep = machine.fixedSchedule?.keep ?? (isScheduled ? chosen.keep : null);
        const failure = await machine.makeBackup(keep);
        if (failure !== null) throw new RefusedError(failure);
        return c.json({ files: listBackups(machine.backupFolder) });
      })
      .post(
        '/health/schedule',
        requireRole('everything'),
        validJsonBody(backupScheduleSchema),
        async (c) => {
          if (machine.fixedSchedule !== null)
            throw new RefusedError('BACKUP_EVERY is set, and overrides what is chosen here.');
          await saveBackupSchedule(db, c.req.valid('json'));
          return c.json({});
        },
      )
      // Only for this role, because a backup contains everything known about buyers.
      .get('/health/backups/:name', requireRole('everything'), (c) => {
        const { name } = c.req.param();
        const file = listBackups(machine.backupFolder).find((one) => one.name === name);
        if (file === undefined)
          throw new HTTPException(404, { message: 'This backup does not exist.' });
        const bytes = Readable.toWeb(createReadStream(join(machine.backupFolder, file.name)));
        return c.body(bytes as ReadableStream, 200, {
          'content-type': 'application/octet-stream',
          'content-length': String(file.bytes),
          'content-disposition': `attachment; filename="${file.name}"`,
        });
      })
  );
}
