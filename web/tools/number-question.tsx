import { twoReadings } from '../../contract/messages.ts';
import type { TypedNumber } from '../../domain/typed-number.ts';
import { CircleAlert } from '../ui/icons.ts';

/** Below a field whose text can be read as two numbers: asks which one is meant. */
export function NumberQuestion({ id, readings }: { id: string } & Pick<TypedNumber, 'readings'>) {
  return (
    <div id={id} role="status">
      {readings ? (
        <p className="field-error mt-1.5">
          <CircleAlert size={14} />
          <span>{twoReadings(readings)}</span>
        </p>
      ) : null}
    </div>
  );
}
