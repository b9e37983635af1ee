import type { InferResponseType } from 'hono/client';
import { Link } from 'wouter';
import type { api } from '../api.ts';
import { intoView } from '../ui/into-view.ts';

import { labelledSentence } from './form-faults.ts';
import type { FormSchema } from './form-schema.ts';
import { filePagePath, useFormSchemas } from './use-site.ts';

export type Faults = InferResponseType<typeof api.site.file.$post, 200>['unbuildable'];

/** Faults in other files, which prevent a build, so that the saved change cannot be published. */
export function UnbuildableNotice({ faults = [] }: { faults?: Faults | undefined }) {
  if (faults.length === 0) return null;
  return (
    <div className="notice bad" role="alert" ref={intoView}>
      <div>
        <p>It is saved, but the site cannot be built, and stays as it is, until this is fixed:</p>
        <FaultList faults={faults} />
      </div>
    </div>
  );
}

interface FaultListProps {
  /** Each text begins with the place of the fault. `file` is null if the fault is in no file of the folder. */
  faults: readonly { file: string | null; says: string }[];
}

/** Faults with the labels of their fields, and a link to the file of each. */
export function FaultList({ faults }: FaultListProps) {
  const shapes = useFormSchemas().data?.shapes as Partial<Record<string, FormSchema>> | undefined;
  const textOf = ({ file, says }: FaultListProps['faults'][number]) => {
    const [, place = '', sentence = says] = /^(.*?: )(.*)$/s.exec(says) ?? [];
    const shape = shapes?.[file?.replace(/[/.].*$/, '') ?? ''];
    return shape === undefined ? says : place + labelledSentence(sentence, shape);
  };
  return (
    <ul>
      {faults.map((fault) => (
        <li key={fault.says}>
          <span>{textOf(fault)}</span>{' '}
          {fault.file !== null && /\.(?:md|yaml)$/.test(fault.file) && (
            <Link href={filePagePath(fault.file)}>Open it</Link>
          )}
        </li>
      ))}
    </ul>
  );
}
