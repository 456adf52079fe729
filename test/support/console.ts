import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Set-up file of the unit tests: unexpected console output fails the test. A test that expects output spies on it:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
let written: string[] = [];

watch(); // output during a module's import counts too
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
