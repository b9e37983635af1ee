import type { ArticleText } from './article-text.ts';

export const whatIsBitcoin: ArticleText = {
  sections: [
    {
      id: 'ledger',
      heading: 'A ledger nobody owns',
      blocks: [
        'Bitcoin is a list of payments that thousands of computers keep at the same time. A person or group under the name Satoshi Nakamoto described it in October 2008, and the first entry was written in January 2009. Who that was is still not known, and the system does not need to know.',
        'A bank keeps a ledger too, but the bank decides what is written in it. In Bitcoin every participant can check every entry. A computer that does so is called a node, and anyone can run one. The copies agree because they follow the same rules, not because somebody is in charge.',
        'The unit is also called bitcoin, or BTC for short. It can be divided into 100 million parts called satoshis, so nobody has to buy a whole one.',
      ],
    },
    {
      id: 'payment',
      heading: 'How a payment travels',
      blocks: [
        'A bitcoin is never sent like a file. What changes is the ledger: an amount that one key could spend can now be spent by another. Four steps lead there.',
        [
          'Your wallet writes a message that says which coins go to which address, and signs it with your private key.',
          'Nodes check the signature and that the coins have not been spent before, and pass the message on.',
          'A miner puts it into a block together with other payments. A block is found about every ten minutes.',
          'Each further block on top makes it harder to undo. Many shops treat six blocks, about an hour, as final.',
        ],
        'The sender adds a fee, which goes to the miner. It depends on how much space the message takes and on how many others are waiting, not on the amount. A small payment can cost as much to send as a large one.',
        'There is no way back. A payment to a wrong address cannot be called in, and there is no help desk that could do it for you.',
      ],
    },
    {
      id: 'mining',
      heading: 'What miners do',
      blocks: [
        'To add a block, a miner has to find a number that makes the block’s fingerprint, its hash, small enough. There is no clever way to find it: machines try one number after another, in immense amounts. This is called proof of work. Rewriting an old block would mean doing all of that work again, faster than everyone else.',
        'The one who finds the number receives newly made coins and the fees of the block. The new coins halve every 210,000 blocks, which is about every four years. It began with 50 bitcoin a block; since April 2024 it is 3.125. Because of these halvings there will never be more than 21 million.',
        'The work uses a great deal of electricity, comparable to that of a mid-sized country. Whether that is worth it is a fair question, and people answer it differently.',
      ],
    },
    {
      id: 'keys',
      heading: 'Keys are the ownership',
      blocks: [
        'A wallet does not hold coins. It holds private keys, which are very large secret numbers. From a private key the wallet works out addresses that can be shown to anyone. The way back, from an address to the key, is not practical for any known computer.',
        'Most wallets show a list of 12 or 24 words when they are set up. This recovery phrase can restore every key. Write it on paper, keep it away from cameras and the internet, and give it to nobody, whatever reason they name.',
        { quote: 'If you remember one thing: whoever holds the key holds the coin.' },
        'An account at an exchange works differently: the exchange holds the keys and owes you the amount. That is convenient, and it means trusting a company. Exchanges have failed before, and their customers had to wait for years.',
      ],
    },
    {
      id: 'price',
      heading: 'What gives it a price',
      blocks: [
        'Nothing fixes the price of a bitcoin. It is what the last buyer and the last seller agreed on. Supply is known in advance, so the price moves with demand: with interest rates, news, laws, large buyers and moods.',
        'It has moved far in both directions. Several times it has lost more than three quarters of its value within about a year. Some people hold it as a scarce good, some use it to pay across borders, some want nothing to do with it. This text does not tell you which of them is right.',
      ],
    },
    {
      id: 'privacy',
      heading: 'Open, not anonymous',
      blocks: [
        'Every payment since 2009 is public. Addresses carry no names, but once an address is linked to a person, for instance through an exchange that checks identity, its history can be read. Using a new address for each payment, as most wallets do by themselves, makes this harder, not impossible.',
      ],
    },
  ],
};
