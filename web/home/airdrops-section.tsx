import { airdrops } from '../../content/texts/airdrops.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { formatAmounts } from '../../domain/money/sample-figures.ts';
import { AirdropDay } from '../airdrops/airdrop-day.tsx';
import { StatusBadge } from '../airdrops/status-badge.tsx';
import { MoreLink, SectionHead } from './section-head.tsx';

const airdropsShown = 5;

/** The airdrop calendar in five cards; a rail to swipe if they do not fit side by side. */
export function AirdropsSection() {
  return (
    <section className="section">
      <SectionHead
        title={words.home.airdropCalendar}
        sample={airdrops.some(({ isSample }) => isSample)}
      >
        <MoreLink to={href('airdrops')} label={words.home.allAirdrops} />
      </SectionHead>
      <ul className="rail">
        {airdrops
          .slice(0, airdropsShown)
          .map(({ slug, name, symbol, status, reward, unit, description, ...dated }) => (
            <li key={slug} className="card flex flex-col items-start p-5">
              <div className="flex w-full items-center justify-between">
                <span className="monogram" aria-hidden="true">
                  {symbol.slice(0, 2)}
                </span>
                <StatusBadge status={status} />
              </div>
              <h3 className="text-card mt-3.5">
                <span>{name}</span>{' '}
                <span className="text-13 font-normal text-text-3">{symbol}</span>
              </h3>
              <p className="mt-1 flex-1 text-13 text-text-2">{description}</p>
              <dl className="airdrop-terms num">
                <dt>{words.home.date}</dt>
                <dd>
                  <AirdropDay airdrop={dated} />
                </dd>
                <dt>{words.home.reward}</dt>
                <dd className="font-semibold">{formatAmounts(reward, unit)}</dd>
              </dl>
              <MoreLink
                to={href('airdrops')}
                label={words.home.learnMore}
                about={words.home.aboutItem({ name })}
              />
            </li>
          ))}
      </ul>
    </section>
  );
}
