import type { ArticleText } from './article-text.ts';

export const nftBasics: ArticleText = {
  sections: [
    {
      id: 'entry',
      heading: 'One entry, not one picture',
      blocks: [
        'NFT stands for non-fungible token. Fungible means that one is as good as another: a coin, a litre of water. A non-fungible thing is unique, like a numbered seat in a theatre. An NFT is an entry in a smart contract that says: token number 4217 of this collection belongs to this address.',
        'That is nearly all of it. On Ethereum a common standard, ERC-721, sets down how to ask who owns a token and how to pass it on, so any wallet and any market can handle any collection. A second one, ERC-1155, allows several copies of the same token, as for tickets or game items. Other networks, Solana and Bitcoin among them, have their own ways.',
      ],
    },
    {
      id: 'metadata',
      heading: 'What the token points to',
      blocks: [
        'A picture is too large to be kept on most blockchains. The token therefore holds an address, and at that address lies a small text with a name, some properties and a further address, that of the picture. This text is called metadata. Where it lies decides how long it lasts.',
        [
          'On a company’s server: the company can change it, and when it stops paying, the picture is gone. The token remains and points to nothing.',
          'On IPFS: the address is a fingerprint of the file, so nobody can change the file unnoticed. Somebody still has to keep it available.',
          'On Arweave: storage is paid for once, in advance, for a very long time.',
          'On the chain itself: small drawings or the program that draws them. As durable as the chain, and dear.',
        ],
        'Whether the contract lets its owner change the address later is worth knowing too. Some collections do this on purpose, to reveal the pictures after the sale.',
      ],
    },
    {
      id: 'rights',
      heading: 'What you own, and what you do not',
      blocks: [
        'You own the token: you can keep it, show that it is yours, and pass it on. Copyright is another matter. Unless the terms of the collection say otherwise, it stays with the artist, and you may not print the picture on shirts. Some collections grant wide rights to the holder, some put the work into the public domain, many say nothing clear. The terms decide, not the token.',
        'A token also does not prove that its maker was allowed to make it. Anyone can create one from somebody else’s picture. Look for the contract address on the artist’s own page.',
        {
          quote:
            'The chain proves who holds the token. It does not prove what the token is worth, or who drew the picture.',
        },
      ],
    },
    {
      id: 'making',
      heading: 'Minting, buying and selling',
      blocks: [
        'Creating a token is called minting. It is a transaction and costs gas; in so-called lazy minting the first buyer pays for it. Selling works through market contracts: you sign an offer, the buyer’s payment and your token change hands in one step, and the market keeps a fee.',
        'Artists often hoped for a share of each later sale. The standards can name such a royalty but not enforce it, and many markets have made it optional.',
        'Prices need care. The floor price is the cheapest offer in a collection, not what yours would fetch. Volumes can be invented by trading with oneself. A token that nobody wants to buy has no price at all, and after the wave of 2021 and 2022 that became true of most collections.',
      ],
    },
    {
      id: 'uses',
      heading: 'Uses beyond pictures',
      blocks: [
        'The same mechanism can stand for other single things, with more or less success so far:',
        [
          'Names, such as those of the Ethereum Name Service, which replace a long address.',
          'Tickets and memberships whose resale the maker can follow.',
          'Items in games, as long as the game honours them.',
          'Positions in a DeFi pool, each with its own terms.',
          'Certificates that are meant to stay with one person.',
        ],
        'A useful test: would a plain database at one company do? If everyone has to trust that company anyway, the token adds little.',
      ],
    },
    {
      id: 'traps',
      heading: 'Traps of their own kind',
      blocks: [
        'A token that you did not order may appear in your wallet. Leave it alone: the site it names wants an approval. Approving a market for a whole collection lets its contract move every token of it, so use that only with markets you know, and revoke it afterwards. Signing an offer costs no gas, and for that reason it is easy to sign one for next to nothing. Read the price in the wallet, not on the page.',
        'Scarcity by itself is not value, and a loud community is not a contract. If you buy one because you like it, the worst that can happen is that you still like it.',
      ],
    },
  ],
};
