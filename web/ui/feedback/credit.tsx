import { words } from '../../../content/words.ts';

interface Props {
  /** null for prices without a source, such as samples. */
  credit: { name: string; url: string } | null;
  className?: string;
}

/** The credit for the source, below prices. An empty credit takes its space only on a site that shows credits. */
export const Credit = ({ credit, className = '' }: Props) => (
  <p className={`credit ${className}`}>
    {credit === null ? null : (
      <a href={credit.url} target="_blank" rel="noopener">
        {words.market.credit({ name: credit.name })}
      </a>
    )}
  </p>
);

/** The credit at the end of a card that contains only a table. */
export const CreditFoot = ({ credit }: Pick<Props, 'credit'>) => (
  <Credit credit={credit} className="border-t border-line px-5" />
);
