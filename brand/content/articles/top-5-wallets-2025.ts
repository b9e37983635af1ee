import type { ArticleText } from './article-text.ts';

export const top5Wallets2025: ArticleText = {
  sections: [
    {
      id: 'how',
      heading: 'How to read this list',
      blocks: [
        'There is no best wallet. There is one that fits what you want to do, and how much it would hurt to lose what is in it. The five here are widely used and differ clearly from each other. They stand in no order of rank, no place in the list is paid for, and it describes the state of 2025: check the maker’s own page before you decide.',
        'Three questions tell wallets apart:',
        [
          'Custody: who holds the keys? In all five it is you.',
          'Chains: which networks does it speak to? A coin sent over a network that the wallet does not know will not show up.',
          'Recovery: what brings everything back when the device is gone?',
        ],
        'A wallet on a phone or computer is called hot, because it is online. A hardware wallet is called cold: a small device signs, and the key never leaves it.',
      ],
    },
    {
      id: 'metamask',
      heading: '1. MetaMask, for Ethereum and its relatives',
      blocks: [
        'A browser extension and a phone app, first released in 2016. Nearly every application on Ethereum and similar networks knows how to talk to it. Support for Solana was added in 2025. Recovery is a phrase of 12 words, or a log-in with an account such as Google or Apple in newer versions.',
        [
          'Good for: trying applications, many networks of the Ethereum kind.',
          'Mind: its popularity makes it the most imitated wallet. Swaps inside it carry a fee.',
        ],
      ],
    },
    {
      id: 'phantom',
      heading: '2. Phantom, for Solana and a little more',
      blocks: [
        'Began as a wallet for Solana and now handles Bitcoin, Ethereum and several others in one view. Extension and phone app. It previews what a transaction would change and warns of known bad sites, which catches many traps but not all. Recovery is a phrase of 12 words, or, in newer versions, a log-in with a Google or Apple account and a PIN.',
        [
          'Good for: people whose coins and collectibles are mostly on Solana.',
          'Mind: its own code is not open source, so outsiders can check less of it.',
        ],
      ],
    },
    {
      id: 'electrum',
      heading: '3. Electrum, for Bitcoin only',
      blocks: [
        'A desktop wallet from 2011, with an app for Android, open source and small. It knows Bitcoin and nothing else, and that it knows well: choosing the fee, choosing which coins to spend, several signatures for one wallet, work together with hardware devices. Recovery is a phrase of 12 words in a format of its own, which other wallets often cannot read.',
        [
          'Good for: Bitcoin with full control.',
          'Mind: plain to look at and not made for first steps. Download it only from electrum.org, for copies have stolen a lot.',
        ],
      ],
    },
    {
      id: 'trezor',
      heading: '4. Trezor, open hardware',
      blocks: [
        'The first hardware wallet, sold since 2014. The key is made and stays in the device; you read on its own screen what you confirm. Software and most of the design are open. Current models have a certified secure chip. Recovery uses 12, 20 or 24 words, and can be split into several shares of which only some are needed.',
        [
          'Good for: savings that move rarely, and people who value open design.',
          'Mind: the number of networks is smaller on the older models. Buy from the maker or a seller it names, never used.',
        ],
      ],
    },
    {
      id: 'ledger',
      heading: '5. Ledger, many coins in a small device',
      blocks: [
        'Hardware wallets with a certified secure chip, used with an app on a phone or computer. It supports a very long list of coins. Parts of the software that runs on the chip are closed, which is a matter of trust. In 2020 a customer list leaked, and buyers still receive letters and mails that pretend to come from the maker. Recovery is a phrase of 24 words. A paid service that stores it in encrypted parts is optional.',
        [
          'Good for: many different coins in cold storage.',
          'Mind: any message that asks for your 24 words is false, however official it looks.',
        ],
      ],
    },
    {
      id: 'choose',
      heading: 'A sensible way to choose',
      blocks: [
        'Begin with the smallest thing that works. For learning with an amount you could lose, a hot wallet is enough. For what you would miss, a hardware wallet is worth its price. Many people use both, as one uses a purse and a safe.',
        'Whatever you choose, try the recovery while there is little in it: write the words down, erase the wallet, restore it, and see whether the balance comes back. Few people do this, and those who do sleep better.',
        { quote: 'A backup that was never tested is a hope.' },
      ],
    },
  ],
};
