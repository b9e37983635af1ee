import { words } from '../../../content/words.ts';

interface Rate {
  rate: string;
  net: string;
  tax: string;
  total: string;
}

export const TaxRateTable = ({ rates }: { rates: readonly Rate[] }) => (
  <table className="rates">
    <thead>
      <tr>
        {[words.order.vat, words.order.net, words.order.vatAmount, words.order.total].map(
          (name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ),
        )}
      </tr>
    </thead>
    <tbody>
      {rates.map(({ rate, net, tax, total }) => (
        <tr key={rate}>
          <th scope="row">{rate}</th>
          <td>{net}</td>
          <td>{tax}</td>
          <td>{total}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
