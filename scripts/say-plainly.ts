/** Runs an operator command; an exception becomes one plain line and exit code 1. */
export async function sayPlainly(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
