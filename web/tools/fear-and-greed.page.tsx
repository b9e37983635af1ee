import { useEffect, useState } from 'react';
import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { fearGreedBand, fearGreedBands, sampleFearGreed } from '../../domain/market/fear-greed.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Gauge } from './gauge.tsx';

const swatches = ['bg-(--fg-1)', 'bg-(--fg-2)', 'bg-(--fg-3)', 'bg-(--fg-4)', 'bg-(--fg-5)'];

export const meta = () =>
  pageHead({
    title: words.pages.fearAndGreed.title,
    description: words.pages.fearAndGreed.description,
  });

export default function FearAndGreedPage() {
  // Set only in the browser: a served page is the same for everybody and contains nothing random.
  const [score, setScore] = useState<number | null>(null);
  useEffect(() => setScore(sampleFearGreed(Math.random)), []);
  const band = score === null ? null : fearGreedBand(score);
  return (
    <>
      <PageHeading title={words.pages.fearAndGreed.heading} lede={words.pages.fearAndGreed.lede} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <section className="card relative grid place-items-center p-6 lg:col-span-7">
          <span className="sample absolute top-5 end-5">{words.market.sampleTag}</span>
          <h2 className="sr-only">{words.tools.indexNow}</h2>
          {score === null || band === null ? null : (
            <meter
              className="sr-only"
              aria-label={words.tools.index}
              min={0}
              max={100}
              value={score}
              aria-valuetext={`${score}, ${words.tools.moods[band.key]}`}
            />
          )}
          <Gauge score={score} band={band} />
        </section>
        <section className="card p-5 md:p-6 lg:col-span-5">
          <h2 className="text-card">{words.tools.howToRead}</h2>
          <ul className="mt-2.5">
            {fearGreedBands.map((entry, index) => (
              <li
                key={entry.key}
                aria-current={entry === band || undefined}
                className={`-mx-3 flex min-h-13.5 flex-wrap items-center gap-x-3.5 gap-y-1 rounded-md px-3 py-2 ${entry === band ? 'bg-surface-2 text-text' : 'text-text-2'}`}
              >
                <span
                  className={`h-6 w-3 forced-color-adjust-none rounded-xs ${swatches[index]}`}
                  aria-hidden="true"
                />
                <span className="num w-16 text-text-3">{`${entry.from}–${entry.to}`}</span>
                <b className="flex-1 font-medium">{words.tools.moods[entry.key]}</b>
                {entry === band ? (
                  <span className="badge text-text!">{words.tools.now}</span>
                ) : null}
              </li>
            ))}
          </ul>
          <p className="mt-4 text-13 text-text-2">{words.tools.moodHint}</p>
          <p className="mt-3.5 text-12 text-text-3">{words.tools.moodSample}</p>
        </section>
      </div>
    </>
  );
}
