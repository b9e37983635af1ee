import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{brand,contract,domain,web,server,test,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    environment: 'node',
  },
});
