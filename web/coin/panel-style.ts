import { adoptStyle } from '../ui/page/adopt-style.ts';
import style from './coin-panel.css?inline';

let isAdopted = false;

/** Adds the panel's style, which no first view needs. Both parts of the panel call it. */
export function adoptPanelStyle(): void {
  if (isAdopted) return;
  isAdopted = true;
  adoptStyle(style);
}
