import { brand } from '../../brand.ts';
import type { InfoText } from './info-text.ts';

/** Has to stay true of the software: what web/state keeps, and what the server is sent and passes on. */
export const privacyPolicy: InfoText = {
  lede: 'Most of what this site knows about you stays in your browser. This page names the rest.',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        `${brand.operator.name}, ${brand.operator.office}, runs this site. Questions about your data go to ${brand.operator.email}.`,
      ],
    },
    {
      id: 'in-your-browser',
      heading: 'What is kept in your browser',
      blocks: [
        'These entries of the browser’s local storage hold what you set or entered. They leave it only for what is named below.',
        [
          'theme: dark or light, once you have switched',
          'auth-storage: the name and e-mail address you logged in with',
          'watchlist: the symbols of the coins you starred',
          'portfolio: the transactions you entered',
          'e-commerce-cart: what is in your cart',
          'e-commerce-last-checkout: the cart of your last checkout, so that it can be brought back',
          'e-commerce-checkout-start: a checkout the store has not answered yet, so that asking again starts no second one',
        ],
        'Until the tab is closed, its session storage holds one entry, scroll-positions: how far down you had read the pages of this visit, so that Back finds them there.',
        'Logging in happens in your browser alone. The password is looked at for being there, and is then forgotten: it is neither kept nor sent.',
        'There are no cookies, no trackers and no advertisements. To remove everything, clear this site’s data in your browser.',
      ],
    },
    {
      id: 'what-leaves',
      heading: 'What leaves your browser',
      blocks: [
        'Your browser talks to this site’s own server and to nobody else, until you pay on a payment provider’s page.',
        [
          'Pages, prices and pictures: as with every website, the server learns your IP address with each request. It writes no log of visits.',
          'Your profile picture: the profile page sends a SHA-256 hash of your e-mail address. Our server may pass that hash on to an avatar service, Gravatar unless its operator chose another or none. The service sees our server, not you. A picture that you delete there is gone here within a day.',
          'The search box, the newsletter form and the contact form send nothing. What you type there is not kept either.',
        ],
      ],
    },
    {
      id: 'when-you-buy',
      heading: 'When you buy something',
      blocks: [
        'A checkout sends the articles and quantities of your cart, texts you entered for an article, the language and the time zone of your browser.',
        'On the checkout page you give an e-mail address, and a name and an address when something has to be delivered. They are kept with the order in the store’s database until the operator deletes them.',
        'Where the operator has connected a payment provider, you pay on that provider’s page and under its privacy policy. Your card details go there and never reach this site. It learns what you buy and what it costs, and tells this store the e-mail address, name and address that you give it. Without one, the checkout is a test that takes test cards only and stores no card number.',
        'To keep goods from being held without end, checkouts are counted by IP address: in memory for a minute, and as a salted hash for as long as a checkout is open.',
      ],
    },
    {
      id: 'who-else',
      heading: 'Who else receives data',
      blocks: [
        'The market data provider and the hosts of coin pictures are asked by our server. They learn nothing about you. Beyond the avatar service and the payment provider named above, this site passes on nothing.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'What you can ask for',
      blocks: [
        `You can ask which order data is kept about you, and have it corrected or deleted as far as the law on accounts allows. Write to ${brand.operator.email}. What is in your browser is in your own hands.`,
      ],
    },
  ],
};
