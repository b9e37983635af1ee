// One inline script in <head>, the same in every page, which runs before the first paint and long before React.
import { recordEarlyEvents } from './early-events.ts';
import { markFirstPaint } from './first-paint.ts';

markFirstPaint();
recordEarlyEvents();
