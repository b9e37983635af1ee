import { useId, useState } from 'react';
import { pageHead } from '../../content/messages/page-head.ts';
import { airdropsLede, hasSampleAirdrops } from '../../content/samples.ts';
import { airdropDetails } from '../../content/texts/airdrop-details.ts';
import { type Airdrop, airdrops } from '../../content/texts/airdrops.ts';
import { words } from '../../content/words.ts';
import { localeFormat } from '../../domain/locale/locale-format.ts';
import { formatAmounts } from '../../domain/money/sample-figures.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { TextBlocks } from '../ui/page/prose.tsx';
import { AirdropDay, useAirdropDay } from './airdrop-day.tsx';
import { StatusBadge } from './status-badge.tsx';

export const meta = () =>
  pageHead({ title: words.pages.airdrops.title, description: words.pages.airdrops.description });

export default function AirdropsPage() {
  return (
    <>
      <PageHeading
        title={words.pages.airdrops.heading}
        lede={airdropsLede}
        end={hasSampleAirdrops ? <span className="sample">{words.market.sampleTag}</span> : null}
      />
      {airdrops.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className="card overflow-hidden">
          {airdrops.map((airdrop) => (
            <AirdropRow key={airdrop.slug} airdrop={airdrop} />
          ))}
        </ul>
      )}
    </>
  );
}

/** An airdrop in the calendar. Learn More opens the details in place. */
function AirdropRow({ airdrop }: { airdrop: Airdrop }) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const { key, day: isoDay } = useAirdropDay(airdrop);
  return (
    <li className="airdrop-row">
      <span key={key} className="date-box" aria-hidden="true">
        <span suppressHydrationWarning>
          {localeFormat.monthsAlone[Number(isoDay.slice(5, 7)) - 1]}
        </span>
        <b className="num" suppressHydrationWarning>
          {Number(isoDay.slice(8))}
        </b>
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className={airdrop.status === 'ended' ? 'text-card text-text-2' : 'text-card'}>
            {airdrop.name}
          </h2>
          <span className="text-13 text-text-3">{airdrop.symbol}</span>
          <StatusBadge status={airdrop.status} />
          <AirdropDay airdrop={airdrop} className="num text-13 text-text-3" />
        </div>
        <p className="mt-1 text-text-2">{airdrop.description}</p>
      </div>
      <p className="airdrop-reward">
        <span className="block text-12 text-text-3">{words.airdrops.rewardRange}</span>
        <b className="num text-15 font-semibold">{formatAmounts(airdrop.reward, airdrop.unit)}</b>
      </p>
      <button
        type="button"
        className="btn btn-line btn-sm justify-self-start"
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={() => setOpen(!open)}
      >
        {words.home.learnMore}
        <span className="sr-only">{` ${words.home.aboutItem({ name: airdrop.name })}`}</span>
      </button>
      <div id={detailsId} className="airdrop-details" data-open={open || undefined}>
        <div className="min-h-0 overflow-hidden">
          <div className="prose prose-small" {...airdrop.languageAttributes}>
            <TextBlocks nodes={airdropDetails[airdrop.slug] ?? []} />
          </div>
        </div>
      </div>
    </li>
  );
}
