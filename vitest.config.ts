import {defineConfig} from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/help/seed.ts"],
    testTimeout: 20_000,
    // Two cores are what a small machine has; PTY tests must not starve each other.
    maxWorkers: 2,
    // What runs on a real PTY shares the build machine with whatever else runs there.
    retry: process.env["CI"] === "true" ? 1 : 0,
  },
})
