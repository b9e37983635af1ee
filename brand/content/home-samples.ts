/** The fixed figures of Home's stat cards and trending list. They are samples and are tagged as such. */
export const statCards = [
  { label: 'Global Market Cap', value: '$2.54T', changePct: 1.84, icon: 'globe' },
  { label: '24h Volume', value: '$98.7B', changePct: -3.12, icon: 'activity' },
  { label: 'BTC Dominance', value: '52.6%', changePct: 0.42, icon: 'pie' },
] as const;

export const trendingCoins = [
  { id: 'bitcoin', name: 'Bitcoin', symbol: 'BTC', price: 67_842.1, changePct: 2.41 },
  { id: 'ethereum', name: 'Ethereum', symbol: 'ETH', price: 3_511.74, changePct: -1.18 },
  { id: 'solana', name: 'Solana', symbol: 'SOL', price: 168.45, changePct: 5.72 },
  { id: 'cardano', name: 'Cardano', symbol: 'ADA', price: 0.4471, changePct: 1.64 },
  { id: 'matic-network', name: 'Polygon', symbol: 'MATIC', price: 0.6137, changePct: 2.96 },
] as const;
