// The code of the market table that is loaded on the first press, bundled as one script.
export { setViewWord } from '../../state/table-view.ts';
export { filteredCoins as chosenCoins } from './filtered-coins.ts';
export { nextSort } from './next-sort.ts';
export { TableTools, type ToolPress } from './table-tools.tsx';
