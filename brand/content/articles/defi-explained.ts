import type { ArticleText } from './article-text.ts';

export const defiExplained: ArticleText = {
  sections: [
    {
      id: 'idea',
      heading: 'Finance as a program',
      blocks: [
        'DeFi is short for decentralised finance. A bank runs its business with people, contracts on paper and a licence. A DeFi protocol runs a similar business with a program on a blockchain, called a smart contract. It takes deposits, follows its rules and pays out. Anyone can use it with a wallet, at any hour, without opening an account.',
        'That removes a gatekeeper. It also removes the one who checks mistakes. The program does what it says, even when what it says is wrong.',
        'Most of this happens on Ethereum and on networks built beside it to be cheaper. Each step is a transaction and costs gas, so small amounts are often eaten by fees.',
      ],
    },
    {
      id: 'swaps',
      heading: 'Swaps: trading against a pool',
      blocks: [
        'An exchange matches a buyer with a seller. Most decentralised exchanges do something simpler: two coins lie in a pool, and the program sets the price from how much of each is left. Take some of one coin out, and it becomes dearer. This is called an automated market maker.',
        'Two consequences matter to you. A large order in a small pool moves the price against you, which is called slippage; the wallet lets you set a limit. And because waiting orders are public, others may slip theirs in before yours. A tight limit helps against that.',
      ],
    },
    {
      id: 'liquidity',
      heading: 'Liquidity: being the pool',
      blocks: [
        'The coins in a pool belong to people who put them there and who share the trading fees. What they risk is that prices part ways. The pool sells what rises and keeps what falls, so the depositor ends up with less than by simply holding both. The gap is called impermanent loss, because it closes if the prices return. Often they do not.',
        'For a pool of two coins in equal parts the loss is 0.1% when one of them rises by 10%, and 5.7% when it doubles. Fees may be more than that or less. The DeFi calculator on this site draws the curve.',
      ],
    },
    {
      id: 'lending',
      heading: 'Lending: with a pledge',
      blocks: [
        'In a lending protocol some people deposit coins and earn interest, others borrow and pay it. The rate follows demand and can change by the minute. Since nobody knows who the borrower is, a loan needs a pledge worth more than the loan itself.',
        [
          'You deposit ether worth 1,500 dollars and borrow 800 dollars in a stablecoin.',
          'If ether falls far enough, the pledge no longer covers the loan by the margin that the rules ask for.',
          'Anyone may then repay a part of the loan and take a part of your pledge at a discount. That is a liquidation. It happens at once, at night too.',
        ],
        'People borrow like this to get at money without selling. It works until the price falls faster than they can react.',
      ],
    },
    {
      id: 'stablecoins',
      heading: 'Stablecoins',
      blocks: [
        'Most of DeFi counts in coins that aim to be worth one dollar. Some are backed by dollars and government bonds at a company. Some are backed by other coins, with a margin. Some relied on a mechanism alone, and the largest of these, TerraUSD, lost nearly all its value in a few days of May 2022. Backed coins have left their mark for short times too. Stable is an aim and not a property.',
      ],
    },
    {
      id: 'yield',
      heading: 'Where a yield comes from',
      blocks: [
        'An advertised rate is called APR, or APY when interest on interest is included. Before you look at the number, ask who pays it:',
        [
          'Borrowers pay interest. That can last as long as somebody wants to borrow.',
          'Traders pay fees. That can last as long as somebody trades.',
          'The network pays for helping to secure it, in newly made coins. That is staking.',
          'The protocol pays with its own newly made token. That lasts as long as others buy it, and often not long.',
          'Nobody can tell. Then it may be the deposits of those who come after you.',
        ],
        { quote: 'If you cannot see where the yield comes from, it may be coming from you.' },
      ],
    },
    {
      id: 'risks',
      heading: 'What can go wrong',
      blocks: [
        'Programs have errors, and an error in a program that holds money is worth attacking. Audits find many of them, not all. Prices that are fed in from outside can be manipulated. Bridges between networks have been among the largest thefts. Keys that can change the program may be in few hands. And the law may treat your gains, or the protocol, in a way you did not expect.',
        'None of this is insured as a bank deposit is. If you want to try it, use a separate wallet, an old and well-known protocol, an amount you could lose, and approvals for no more than that amount.',
      ],
    },
  ],
};
