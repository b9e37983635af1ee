import { words } from '../../../content/words.ts';

interface Props {
  /** null where the prices are nobody's, as samples are. */
  credit: { name: string; url: string } | null;
  className?: string;
}

/** Whom prices are credited to, below them. Empty without a credit, but with room for it if the site has one. */
export const Credit = ({ credit, className = '' }: Props) => (
  <p className={`credit ${className}`}>
    {credit === null ? null : (
      <a href={credit.url} target="_blank" rel="noopener">
        {words.market.credit({ name: credit.name })}
      </a>
    )}
  </p>
);

/** The credit at the end of a card that is filled by its table. */
export const CreditFoot = ({ credit }: Pick<Props, 'credit'>) => (
  <Credit credit={credit} className="border-t border-line px-5" />
);
