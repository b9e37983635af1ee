import { brand } from '../../brand.ts';
import type { InfoText } from './info-text.ts';

export const termsOfService: InfoText = {
  lede: 'What you can expect of this site, and what it expects of you.',
  sections: [
    {
      id: 'agreement',
      heading: 'These terms',
      blocks: [
        `${brand.operator.name}, ${brand.operator.office}, offers this site. By using it you accept these terms. If you do not, please do not use it.`,
      ],
    },
    {
      id: 'age',
      heading: 'Your age',
      blocks: [
        `You must be ${brand.minimumAgeYears} years or older to use this site and to buy from its store.`,
      ],
    },
    {
      id: 'no-advice',
      heading: 'No advice',
      blocks: [
        'Prices, articles, tools and everything else here inform. Nothing is financial, legal or tax advice, and nothing is an offer to buy or sell a coin. Coins can lose all of their value. Decide for yourself, and ask somebody qualified where it matters.',
      ],
    },
    {
      id: 'figures',
      heading: 'Figures and samples',
      blocks: [
        'Market figures come from a third party. They can be late, wrong or missing, and the page says when they are old. Content that is tagged as a sample, and the airdrops and news, is invented.',
        'Calculators apply a formula to what you enter. Their results are no forecast.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'An account exists in your browser only. No password protects it: whoever uses your browser can open it. Do not keep there what others must not see.',
        'Your watchlist, portfolio and cart live in the same place. We hold no copy and cannot bring them back.',
      ],
    },
    {
      id: 'store',
      heading: 'The store',
      blocks: [
        'The price that counts is the one on the checkout page. A checkout holds its articles for 31 minutes; after that they can be sold to others. An order exists once it is paid. Money that arrives after its articles were sold to somebody else is given back.',
        'A checkout that says it is in test mode sells nothing: no money moves and nothing is delivered.',
        'Rights that the law gives to buyers are not limited by these terms.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      blocks: [
        'Please do not attack or overload this site, and do not try to reach what is not meant for you. Requests can be limited or refused.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'The site is provided as it is, without a promise that it is always there or free of errors. As far as the law allows, its operator is not liable for losses from using it or from relying on what it shows.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and questions',
      blocks: [
        `These terms can change; the date above says when they last did. Questions go to ${brand.operator.email}.`,
      ],
    },
  ],
};
