import { defineConfig } from 'vitest/config'

/** The tests of this folder alone: no database, no server. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'dist/**'],
    testTimeout: 120_000,
  },
})
