import { brand } from '../../brand.ts';
import type { InfoText } from './info-text.ts';

export const about: InfoText = {
  lede: `${brand.name} shows what the crypto market does, explains the words it uses, and sells a few things to go with it.`,
  sections: [
    {
      id: 'what-is-here',
      heading: 'What is here',
      blocks: [
        'Prices of the 100 largest coins in US dollars, the strongest and weakest of the day, a watchlist, a portfolio, four tools, six guides and a small store. Everything but the profile works without an account.',
        'Nothing here is advice. A price says what somebody paid a moment ago, and no calculator knows what comes next.',
      ],
    },
    {
      id: 'where-figures-come-from',
      heading: 'Where the figures come from',
      blocks: [
        'One server asks a public market data provider for all visitors together, and only while somebody is looking. When the provider does not answer, the last prices stay, and the page says how old they are.',
        'Some things are samples and say so: the three market totals and the trending coins on Home, gas prices, the fear and greed value, the airdrops and the news. They show how a page reads. They describe nothing that happened.',
      ],
    },
    {
      id: 'how-it-is-made',
      heading: 'How it is made',
      blocks: [
        'The pages are the same for everybody. What is yours, such as your watchlist and your portfolio, stays in your browser and is put in there. So there is little about you that this site could lose.',
        'The software is free to use, read and change under the MIT License.',
      ],
    },
    {
      id: 'who-runs-it',
      heading: 'Who runs it',
      blocks: [
        `${brand.operator.name}, ${brand.operator.office}. Write to ${brand.operator.email}.`,
      ],
    },
  ],
};
