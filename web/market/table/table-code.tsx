// The code that the market table needs from the first press on, bundled as one script.
export { setViewWord } from '../../state/table-view.ts';
export { filteredCoins as chosenCoins } from './filtered-coins.ts';
export { nextSort } from './next-sort.ts';
export { TableTools, type ToolPress } from './table-tools.tsx';
