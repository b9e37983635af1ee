import { words } from '../../../content/words.ts';
import { portfolioOf } from '../../../domain/portfolio/portfolios.ts';
import { usePortfolios } from '../../state/portfolio/portfolio.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PortfolioOptions } from './portfolio-select.tsx';

/**
 * The choice of the portfolio to write to; absent if there is only one. If the chosen portfolio is deleted meanwhile,
 * another choice is required.
 */
export function TargetPortfolioField(props: {
  id: string;
  label: string;
  value: string;
  onChange(id: string): void;
}) {
  const all = usePortfolios();
  const chosen = portfolioOf(all, props.value);
  if (all.length === 1 && chosen !== null) return null;
  return (
    <Field
      id={props.id}
      label={props.label}
      error={chosen === null ? words.portfolios.chosenIsGone : undefined}
    >
      {(control) => (
        <select
          {...control}
          className="input"
          value={chosen?.id ?? ''}
          onChange={({ target }) => props.onChange(target.value)}
        >
          {chosen === null ? <option value="">{words.portfolios.choose}</option> : null}
          <PortfolioOptions all={all} />
        </select>
      )}
    </Field>
  );
}
