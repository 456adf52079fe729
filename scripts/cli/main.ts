import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { commands } from './commands.ts';

/** `npx enganche <command> …`: finds the command, parses its options, prints the outcome. */
export async function main(args: readonly string[]): Promise<void> {
  const found = find(args);
  if (found === null) return help(args);
  const { name, rest } = found;
  const command = commands[name];
  if (!command) return help(args);
  const json = rest.includes('--json');
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: { ...command.options, json: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (positionals.length !== command.takes.length) {
      throw new TypeError(
        `npx enganche ${name} takes ${command.takes.map((each) => `<${each}>`).join(' ') || 'no argument'}`,
      );
    }
    const { data, lines } = await command.run(values, positionals);
    console.log(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (json) console.log(JSON.stringify({ error: message }, null, 2));
    else console.error(message);
    process.exitCode = 1;
  }
}

/** Returns the longest matching command name: 'partner create' before 'partner'. */
function find(args: readonly string[]): { name: string; rest: readonly string[] } | null {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ');
    if (Object.hasOwn(commands, name)) return { name, rest: args.slice(words) };
  }
  return null;
}

function help(args: readonly string[]): void {
  const lines = Object.entries(commands).map(([name, { takes, says }]) => {
    const usage = [name, ...takes.map((each) => `<${each}>`)].join(' ');
    return `  ${usage.padEnd(34)} ${says}`;
  });
  console.log(
    [
      'npx enganche <command> [--json]',
      '',
      ...lines,
      '',
      'docs/new-partner.md sets a shop up step by step.',
    ].join('\n'),
  );
  if (args.length > 0 && args[0] !== '--help' && args[0] !== 'help') process.exitCode = 1;
  if (!existsSync('package.json'))
    console.log('Run it in the folder of the installation: it reads .env there.');
}
