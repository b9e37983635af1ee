import { expect, test, vi } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('RUN-RATE: a clock that is set back locks nobody out', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) });
  try {
    const limit = createRateLimit(1);
    expect(limit.take('a')).toBe(0);
    expect(limit.take('a')).toBe(60);
    vi.setSystemTime(Date.UTC(2026, 0, 1));
    expect(limit.take('a')).toBe(60);
    vi.advanceTimersByTime(60_000);
    expect(limit.take('a')).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
