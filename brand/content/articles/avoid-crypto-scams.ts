import type { ArticleText } from './article-text.ts';

export const avoidCryptoScams: ArticleText = {
  sections: [
    {
      id: 'why',
      heading: 'Why they work',
      blocks: [
        'A payment on a blockchain cannot be taken back, and there is no bank to call. That is why thieves like it. Few of them break any cryptography. They persuade somebody to hand over a key, to sign a message, or to send money of their own accord.',
        'Most scams mix the same three ingredients: a reward that is too good, a reason to hurry, and a request to keep quiet or to leave the usual path. Where you notice two of the three, stop.',
      ],
    },
    {
      id: 'patterns',
      heading: 'Eight patterns that repeat',
      blocks: [
        'The names change with the season. The patterns do not.',
        [
          'The phrase thief. A form, an app or a helpful stranger asks for your recovery phrase. No honest service ever needs it.',
          'The fake support. You ask for help in public, and somebody writes to you in private. Real support does not write first, and does not want to see your screen.',
          'The doubled coins. A famous face, often a forged video, promises to send back twice what you send. Nothing comes back.',
          'The copied site. An advertisement above the search results leads to a page that differs in one letter. Keep bookmarks for the sites you use.',
          'The approval trap. A free token or picture appears in your wallet, and its website asks you to approve something. The approval empties the wallet.',
          'The slow friendship. Somebody you met online, by a wrong number or a dating app, shows you a trading site with splendid profits. Small withdrawals work; the large one needs a tax first.',
          'The coin that cannot be sold. A new token rises fast because its contract lets only its makers sell, or because they own nearly all of it.',
          'The recovery service. After a loss somebody offers, for a fee, to bring the coins back. It is often the same people again.',
        ],
      ],
    },
    {
      id: 'check',
      heading: 'Check before you sign',
      blocks: [
        'A few habits stop most of these, and none of them needs technical knowledge.',
        [
          'Open sites from your own bookmarks, not from links in messages, advertisements or QR codes on posters.',
          'Read what the wallet says that a transaction does. If it cannot say, reject it.',
          'Send a small amount first when an address is new to you.',
          'Keep most of what you own in a wallet that never connects to any site.',
          'Use a password manager, and a second factor from an app or a key rather than a text message.',
          'Search the name together with the word scam, and read more than the first page of results.',
        ],
        'Regulators in many countries publish warning lists of firms without a licence. A firm that is on such a list is a clear no. A firm that is not on it may simply be new.',
      ],
    },
    {
      id: 'promise',
      heading: 'Listen for the promise',
      blocks: [
        'Nobody can promise a return on something whose price floats. Words such as guaranteed, risk-free or daily profit are not optimism, they are a signal. So are screenshots of profits, countdowns, and rewards for bringing in friends: when the money comes from new members, the last ones pay.',
        'Being clever does not protect you. Scams are made for moments when people are tired, lonely, worried or in a hurry. A rule for yourself helps more: no decision about money on the day you hear of it.',
        { quote: 'An offer that cannot wait until tomorrow is an offer you can do without.' },
      ],
    },
    {
      id: 'after',
      heading: 'If it has happened',
      blocks: [
        'Act in this order, and do not be ashamed: these people do it for a living.',
        [
          'If a phrase or key got out, move what is left to a new wallet with a new phrase, from a clean device. Changing a password does not help.',
          'If you signed an approval, revoke it.',
          'Write down addresses, transaction numbers, names, sites and times, and keep the messages.',
          'Tell the exchange from which or to which the money went. If it is quick, it can sometimes freeze an account.',
          'Report it to the police and to the office for online fraud in your country. It rarely brings the money back, and it helps to stop the next case.',
          'Tell somebody you trust. Do not pay anyone who promises to get it back.',
        ],
      ],
    },
    {
      id: 'here',
      heading: 'What this site never asks for',
      blocks: [
        'No page here needs a recovery phrase, a private key or a connection to your wallet. The log-in is a local one that checks no password, so do not use a real one. If a page that looks like this one asks for more, it is not this one.',
      ],
    },
  ],
};
