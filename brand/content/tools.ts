import type { RouteName } from '../../contract/paths.ts';
import type { DrawingName } from '../drawing-names.ts';

export interface ToolCard {
  title: string;
  description: string;
  features: readonly string[];
  page: Extract<RouteName, 'gasTracker' | 'fearAndGreed' | 'defiCalculator' | 'stakingCalculator'>;
  drawing: DrawingName;
}

/** The four tools as Home shows them. */
export const tools: readonly ToolCard[] = [
  {
    title: 'Gas Tracker',
    description: 'What a transaction costs at three speeds.',
    features: ['Standard, Fast and Instant', 'Refreshes every 30 s'],
    page: 'gasTracker',
    drawing: 'tool-gas',
  },
  {
    title: 'Fear & Greed Index',
    description: 'One number for the mood of the market.',
    features: ['Five bands, 0 to 100', 'Plain-language reading'],
    page: 'fearAndGreed',
    drawing: 'tool-index',
  },
  {
    title: 'DeFi Calculator',
    description: 'Compound yield and impermanent loss.',
    features: ['APY with daily compounding', 'Impermanent loss curve'],
    page: 'defiCalculator',
    drawing: 'tool-yield',
  },
  {
    title: 'Staking Calculator',
    description: 'What a stake pays over time.',
    features: ['APR from 0 to 50%', 'Up to five years'],
    page: 'stakingCalculator',
    drawing: 'tool-stake',
  },
];
