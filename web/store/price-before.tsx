import { words } from '../../content/words.ts';
export const PriceBefore = ({ price, className }: { price: string; className: string }) => (
  <s className={className}>
    <span className="sr-only">{words.store.before} </span>
    <span>{price}</span>
  </s>
);
