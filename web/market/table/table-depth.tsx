// What the market table needs from its first press on, as one script.
export { setUp } from '../../state/table-view.ts';
export { chosenCoins } from './chosen-coins.ts';
export { nextSort } from './next-sort.ts';
export { TableTools, type ToolPress } from './table-tools.tsx';
