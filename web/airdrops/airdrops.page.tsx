import { airdrops } from '../../brand/content/airdrops.ts';
import { pages } from '../../brand/content/pages.ts';
import { sampleTag } from '../../contract/messages.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { AirdropRow } from './airdrop-row.tsx';

export default function AirdropsPage() {
  return (
    <>
      <PageHeading
        title={pages.airdrops.heading}
        lede="Five invented examples of how airdrops work. Never share a seed phrase to claim one."
        end={<span className="sample">{sampleTag}</span>}
      />
      <ul className="card overflow-hidden">
        {airdrops.map((airdrop) => (
          <AirdropRow key={airdrop.symbol} airdrop={airdrop} />
        ))}
      </ul>
    </>
  );
}
