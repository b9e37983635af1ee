import { words } from '../../content/words.ts';
import { exactDecimals, exactDollars } from '../../domain/money/exact-decimals.ts';
import { formatPrice } from '../../domain/money/market-figures.ts';
import type { GasPrices } from '../../domain/tools/gas.ts';
import { useFreshness } from '../data/freshness.ts';
import { useMarket } from '../data/market.ts';
import { CreditFoot } from '../ui/feedback/credit.tsx';

/** Typical gas units; the actual amount depends on the contract. */
const actions = [
  { name: words.tools.sendEther, units: 21_000 },
  { name: words.tools.sendToken, units: 65_000 },
  { name: words.tools.swap, units: 184_000 },
  { name: words.tools.mint, units: 155_000 },
] as const;

const ethPerGwei = 1e-9;

/** The costs of common actions in US dollars at the three speeds: samples, even if the price of ether is live. */
export function GasCosts({ prices }: { prices: GasPrices }) {
  const market = useMarket();
  const ether = market.coins?.find((coin) => coin.id === 'ethereum');
  const etherPrice = ether?.current_price ?? null;
  const { tag } = useFreshness(market);
  const cost = (units: number, gwei: number) =>
    etherPrice === null ? '–' : exactDollars(units * gwei * ethPerGwei * etherPrice);
  return (
    <section className="section">
      <div className="section-head flex-wrap">
        <h2 className="text-section">
          {words.tools.whatThatBuys}{' '}
          <span className="sample ms-1 align-middle">{words.market.sampleTag}</span>
        </h2>
        <p className="num min-h-5 text-13 text-text-3">
          <span>
            {etherPrice === null
              ? words.tools.waitingForEther
              : words.tools.gasAt({ gwei: prices.fast, price: formatPrice(etherPrice) })}
          </span>
          {tag ? <span className="sample ms-1.5">{tag}</span> : null}
        </p>
      </div>
      <div className="card overflow-x-auto">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col" className="start">
                {words.tools.action}
              </th>
              <th scope="col" className="max-md:hidden">
                {words.tools.gasUnits}
              </th>
              <th scope="col">{words.tools.standard}</th>
              <th scope="col">{words.tools.fast}</th>
              <th scope="col">{words.tools.instant}</th>
            </tr>
          </thead>
          <tbody>
            {actions.map(({ name, units }) => (
              <tr key={name}>
                <th scope="row" className="start font-medium">
                  {name}
                </th>
                <td className="text-text-2 max-md:hidden">{exactDecimals(units, 0)}</td>
                <td>{cost(units, prices.standard)}</td>
                <td className="font-semibold">{cost(units, prices.fast)}</td>
                <td>{cost(units, prices.instant)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <CreditFoot credit={market.credit} />
      </div>
    </section>
  );
}
