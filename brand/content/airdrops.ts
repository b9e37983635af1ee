export type AirdropStatus = 'upcoming' | 'active' | 'ended';

/** An entry of the airdrop calendar. Project, date and reward are invented: the page tags them as samples. */
export interface Airdrop {
  name: string;
  /** Upper case. */
  symbol: string;
  /** ISO day. */
  date: string;
  reward: string;
  status: AirdropStatus;
  description: string;
}

export const airdrops: readonly Airdrop[] = [
  {
    name: 'LayerDrift',
    symbol: 'LDR',
    date: '2025-08-04',
    reward: '$120 – $900',
    status: 'upcoming',
    description: 'Bridge at least twice on mainnet before the snapshot.',
  },
  {
    name: 'Quillnet',
    symbol: 'QLN',
    date: '2025-08-21',
    reward: '$200 – $1,500',
    status: 'upcoming',
    description: 'Run a light node for fourteen days in a row.',
  },
  {
    name: 'Northbeam',
    symbol: 'NBM',
    date: '2025-08-12',
    reward: '$50 – $400',
    status: 'active',
    description: 'Points for swaps and liquidity, counted each week.',
  },
  {
    name: 'Saltmarsh',
    symbol: 'SALT',
    date: '2025-07-18',
    reward: '$30 – $250',
    status: 'active',
    description: 'Early users of the lending beta can claim.',
  },
  {
    name: 'Ferrous',
    symbol: 'FRS',
    date: '2025-06-30',
    reward: '$80 – $600',
    status: 'ended',
    description: 'Claim window closed. Unclaimed tokens were burned.',
  },
];
