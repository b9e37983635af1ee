import { useRef } from 'react';
import {
  showsAirdrops,
  showsLearn,
  showsNews,
  showsNewsletter,
  showsProStrip,
  showsTools,
} from '../../content/features.ts';
import { useReplayEarlyEvents } from '../head/replay-early-events.ts';
import { laterAttribute } from '../head/shared-names.ts';
import { AirdropsSection } from './airdrops-section.tsx';
import { LearnSection } from './learn-section.tsx';
import { NewsSection } from './news-section.tsx';
import { Newsletter } from './newsletter.tsx';
import { ProStrip, ToolsSection } from './tools-section.tsx';

/** The part below the market table: airdrops, news, education, tools, newsletter. */
export function RestOfHome() {
  const part = useRef<HTMLDivElement>(null);
  useReplayEarlyEvents(part);
  return (
    <div ref={part} {...{ [laterAttribute]: '' }} className="contents">
      {showsAirdrops ? <AirdropsSection /> : null}
      {showsNews ? <NewsSection /> : null}
      {showsLearn ? <LearnSection /> : null}
      {showsTools ? <ToolsSection /> : null}
      {showsProStrip ? <ProStrip /> : null}
      {showsNewsletter ? <Newsletter /> : null}
    </div>
  );
}
