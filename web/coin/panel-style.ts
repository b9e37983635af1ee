import { adoptStyle } from '../ui/page/adopt-style.ts';
import style from './coin-panel.css?inline';

let isAdopted = false;

/** The panel's style, which no first view needs. Both parts of the panel ask for it. */
export function adoptPanelStyle(): void {
  if (isAdopted) return;
  isAdopted = true;
  adoptStyle(style);
}
