import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Set-up file of the unit tests: whatever is written to the console without being expected fails the test.
 * A test that expects a line spies on it itself: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
let written: string[] = [];

watch(); // what a module writes while it is imported counts too
beforeEach(watch);

afterEach(() => {
  vi.restoreAllMocks();
  const unexpected = written;
  written = [];
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`);
});

function watch() {
  for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      written.push(`console.${method}: ${args.map(String).join(' ')}`);
    });
  }
}
