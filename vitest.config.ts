import {defineConfig} from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 20_000,
    // Two cores are what a small machine has; PTY tests must not starve each other.
    maxWorkers: 2,
  },
})
