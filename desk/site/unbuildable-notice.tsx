import type { InferResponseType } from 'hono/client';
import { Link } from 'wouter';
import type { api } from '../api.ts';
import { intoView } from '../ui/into-view.ts';
import { filePagePath } from './use-site.ts';

export type Faults = InferResponseType<typeof api.site.file.$post, 200>['unbuildable'];

/** The faults in other files that keep the site from being built, and what was just saved from being published. */
export function UnbuildableNotice({ faults = [] }: { faults?: Faults | undefined }) {
  if (faults.length === 0) return null;
  return (
    <div className="notice bad" role="alert" ref={intoView}>
      <div>
        <p>It is saved, but the site cannot be built, and stays as it is, until this is mended:</p>
        <ul>
          {faults.map(({ file, says }) => (
            <li key={says}>
              {says} {/\.(?:md|yaml)$/.test(file) && <Link href={filePagePath(file)}>Open it</Link>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
