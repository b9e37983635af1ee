// Runs in <head>, before the first paint and long before React: one inline script, the same in every page.
import { recordEarlyEvents } from './early-events.ts';
import { markFirstPaint } from './first-paint.ts';

markFirstPaint();
recordEarlyEvents();
