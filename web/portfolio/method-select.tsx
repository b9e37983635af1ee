import { words } from '../../content/words.ts';
import { costMethods } from '../../domain/ledger/cost-method.ts';
import { costMethod, useCostMethod } from '../state/portfolio/cost-method.ts';

/** The choice of the cost method: which coins a sale takes first. */
export function MethodSelect() {
  return (
    <select
      className="btn btn-line btn-sm max-w-full"
      aria-label={words.ledger.method}
      value={useCostMethod()}
      onChange={({ target }) => {
        const method = costMethods.find((each) => each === target.value);
        if (method !== undefined) costMethod.set(method);
      }}
    >
      {costMethods.map((method) => (
        <option key={method} value={method}>
          {words.ledger.methods[method]}
        </option>
      ))}
    </select>
  );
}
