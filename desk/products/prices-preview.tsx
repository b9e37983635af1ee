import { countText } from '../format-values.ts';
import { PriceNow, type VariantPrice } from './price-now.tsx';

const maxUnstruck = 200;

interface PreviewProps {
  plan: {
    changed: number;
    /** The number of variants whose prices change. `preview` has only the first of these variants. */
    previewed: number;
    notes: string[];
    unstruck: { handle: string; variant: string; why: string }[];
    preview: {
      product: string;
      variant: string;
      before: VariantPrice;
      after: VariantPrice;
    }[];
  };
}

/** The first rows of a price change, and the notes on it. */
export function PricesPreview({
  plan: { changed, notes, unstruck, preview, previewed },
}: PreviewProps) {
  return (
    <div role="status">
      <p>{changed === 0 ? 'Nothing changes.' : `${countText(changed, 'product')} would change.`}</p>
      {notes.map((note) => (
        <p key={note} className="notice">
          {note}
        </p>
      ))}
      {unstruck.length > 0 && (
        <div className="notice">
          <div>
            <p>No price is struck through of</p>
            <ul>
              {unstruck.slice(0, maxUnstruck).map(({ handle, variant, why }) => (
                <li key={`${handle} ${variant}`}>
                  {handle}, {variant}: {why}.
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {preview.length > 0 && (
        <table className="table plain">
          <thead>
            <tr>
              <th>Product</th>
              <th className="end">Now</th>
              <th className="end">Then</th>
            </tr>
          </thead>
          <tbody>
            {preview.map(({ product, variant, before, after }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
              <tr key={at}>
                <td>
                  {product}
                  <small>{variant}</small>
                </td>
                <td className="end" data-label="Now">
                  <PriceNow price={before} />
                </td>
                <td className="end" data-label="Then">
                  <b>
                    <PriceNow price={after} />
                  </b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {previewed > preview.length && (
        <p className="quiet">and {countText(previewed - preview.length, 'variant')} more</p>
      )}
    </div>
  );
}
