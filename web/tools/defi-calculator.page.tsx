import { type KeyboardEvent, useRef, useState } from 'react';
import { backKey, forwardKey } from '../../content/language.ts';
import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ApyCalculator } from './apy-calculator.tsx';
import { LossCalculator } from './loss-calculator.tsx';

const tabs = [
  { id: 'apy', name: words.tools.apyTab, Panel: ApyCalculator },
  { id: 'loss', name: words.tools.lossTab, Panel: LossCalculator },
] as const;

export const meta = () =>
  pageHead({
    title: words.pages.defiCalculator.title,
    description: words.pages.defiCalculator.description,
  });

export default function DefiCalculatorPage() {
  const [open, setOpen] = useState<(typeof tabs)[number]['id']>('apy');
  const buttons = useRef(new Map<string, HTMLButtonElement>());

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === open);
    const to = { [forwardKey]: index + 1, [backKey]: index - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    setOpen(tab.id);
    buttons.current.get(tab.id)?.focus();
  };

  return (
    <>
      <PageHeading
        title={words.pages.defiCalculator.heading}
        lede={words.pages.defiCalculator.lede}
      />
      <div className="tabs" role="tablist" aria-label={words.tools.calculators}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            ref={(button) => {
              if (button) buttons.current.set(id, button);
            }}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === open}
            aria-controls={`panel-${id}`}
            tabIndex={id === open ? 0 : -1}
            onClick={() => setOpen(id)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      {/* Both panels stay rendered, so that switching tabs keeps what was typed. */}
      {tabs.map(({ id, Panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          hidden={id !== open}
          className="tab-panel mt-5"
        >
          <Panel />
        </div>
      ))}
    </>
  );
}
