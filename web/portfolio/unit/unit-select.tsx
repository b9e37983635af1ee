import { words } from '../../../content/words.ts';
import {
  portfolioUnit,
  unitNames,
  usePortfolioUnit,
} from '../../state/portfolio/portfolio-unit.ts';

/** The choice of the unit of present values. */
export const UnitSelect = () => (
  <select
    className="btn btn-line btn-sm max-w-full"
    aria-label={words.unit.label}
    value={usePortfolioUnit()}
    onChange={({ target }) =>
      portfolioUnit.set(unitNames.find((name) => name === target.value) ?? 'usd')
    }
  >
    {unitNames.map((name) => (
      <option key={name} value={name}>
        {name.toUpperCase()}
      </option>
    ))}
  </select>
);
