import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Flame } from '../ui/pictures/flame.tsx';
import { icon } from '../ui/pictures/icon.tsx';
import { Clock } from '../ui/pictures/icons.ts';
import { GasCosts } from './gas-costs.tsx';
import { gasAutoRefreshMs, useGasTracker } from './use-gas-tracker.ts';

/** Drawn by Lucide, see web/ui/pictures/icons.LICENSE.txt. */
const LoaderCircle = icon('M21 12a9 9 0 1 1-6.219-8.56');
const RefreshCw = icon(
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5',
);

const speeds = [
  { key: 'standard', name: words.tools.standard, wait: words.tools.waits.standard },
  { key: 'fast', name: words.tools.fast, wait: words.tools.waits.fast },
  { key: 'instant', name: words.tools.instant, wait: words.tools.waits.instant },
] as const;

/** The bar is full at the highest possible price. */
const fullBarGwei = 70;

export const meta = () =>
  pageHead({
    title: words.pages.gasTracker.title,
    description: words.pages.gasTracker.description,
  });

export default function GasTrackerPage() {
  const { prices, refreshing, secondsLeft, refresh } = useGasTracker();
  return (
    <>
      <PageHeading
        title={words.pages.gasTracker.heading}
        lede={words.pages.gasTracker.lede}
        end={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {refreshing ? null : <Countdown seconds={secondsLeft} />}
            <button
              type="button"
              className="btn btn-line w-34"
              aria-disabled={refreshing}
              onClick={refresh}
            >
              {refreshing ? (
                <LoaderCircle size={16} className="motion-safe:animate-spin" />
              ) : (
                <RefreshCw size={16} />
              )}
              <span>{refreshing ? words.tools.refreshing : words.tools.refresh}</span>
            </button>
          </div>
        }
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {speeds.map(({ key, name, wait }) => (
          <section key={key} className="card p-5 md:p-6" aria-busy={refreshing}>
            <div className="flex flex-wrap items-center justify-between gap-x-2">
              <h2 className="text-card">{name}</h2>
              <p className="flex items-center gap-1 text-13 text-text-3">
                <Clock size={14} />
                <span>{wait}</span>
              </p>
            </div>
            <div className="mt-5 flex h-21 items-end justify-between">
              <p className="flex items-baseline">
                {refreshing ? (
                  <span className="skeleton h-12! w-24 rounded-md!" />
                ) : (
                  <span className="num text-[56px] leading-14 font-semibold tracking-[-0.035em]">
                    {prices[key]}
                  </span>
                )}
                <span className="ms-2 text-16 text-text-2">{words.tools.gwei}</span>
              </p>
              <Flame height={30 + 0.9 * prices[key]} dimmed={refreshing} />
            </div>
            <span className="mt-5 block h-1.5 forced-color-adjust-none overflow-hidden rounded-full bg-surface-3">
              <span
                className="block h-full rounded-full bg-flame"
                style={{ width: `${(prices[key] / fullBarGwei) * 100}%` }}
              />
            </span>
          </section>
        ))}
      </div>
      <p className="mt-3 text-12 text-text-3">
        {words.tools.sampleGas({
          tag: words.market.sampleTag,
          seconds: gasAutoRefreshMs / 1_000,
        })}
      </p>
      <p className="sr-only" role="status">
        {refreshing
          ? ''
          : words.tools.gasPrices({
              standard: prices.standard,
              fast: prices.fast,
              instant: prices.instant,
            })}
      </p>
      <GasCosts prices={prices} />
    </>
  );
}

const ringLength = 2 * Math.PI * 7;

function Countdown({ seconds }: { seconds: number }) {
  const share = (seconds * 1_000) / gasAutoRefreshMs;
  return (
    <p className="num flex items-center gap-2 text-13 text-text-3">
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        strokeWidth="2.5"
        aria-hidden="true"
      >
        <circle cx="9" cy="9" r="7" className="stroke-surface-3" />
        <circle
          cx="9"
          cy="9"
          r="7"
          className="stroke-flame-deep"
          strokeDasharray={`${ringLength * share} ${ringLength}`}
          transform="rotate(-90 9 9)"
        />
      </svg>
      <span>{words.tools.refreshesIn({ seconds })}</span>
    </p>
  );
}
