/** What Learn More opens on the airdrop page, by symbol. Invented like the airdrops themselves. */
export const airdropDetails: Readonly<Record<string, readonly string[]>> = {
  LDR: [
    'A snapshot records which addresses used the bridge before a given block. Two transfers in either direction count; their size does not.',
    'Bridging costs gas on both networks. For small amounts the fees can exceed the reward, so work them out first.',
  ],
  QLN: [
    'The node has to answer at least once a day for fourteen days in a row. A missed day starts the count again.',
    'A light node needs little memory but a steady connection. It never asks for a seed phrase or a key.',
  ],
  NBM: [
    'Points are counted every Monday from the swaps and the liquidity of the week before, and turned into tokens when the season closes.',
    'Providing liquidity carries the risk of impermanent loss, which may be larger than the points are worth.',
  ],
  SALT: [
    'Addresses that deposited or borrowed during the beta are on a public list. A claim is one transaction, paid for with gas.',
    'Check the address of the claim page letter by letter. Copies of claim pages are the most common way to lose a wallet.',
  ],
  FRS: [
    'The claim window was open for thirty days. What nobody claimed was sent to an address without a key.',
    'A message that offers a late claim is a scam: after the window has closed there is nothing left to claim.',
  ],
};
