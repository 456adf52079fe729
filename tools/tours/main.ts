import { join } from 'node:path';
import { importsOf } from '#scripts/imports.ts';
import { writeBetweenMarks } from '#scripts/between-marks.ts';
import { tours, type Tour } from './tours.ts';

/**
 * `npm run tool tours`: follows three calls through the code, prints the files in reading order and writes them into
 * docs/architecture.md. Each file has to import an earlier one, or be imported by one, or name what leads to it; a tour
 * longer than its limit fails. `-- --quick` writes nothing.
 */
const lines = tours.flatMap((tour) => {
  const faults = faultsOf(tour);
  for (const fault of faults) console.error(`${tour.name}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  return [
    `### ${tour.name} (${tour.stops.length} files)`,
    '',
    ...tour.stops.map(
      ([file, what, link], index) => `${index + 1}. \`${file}\`: ${what}${link ? ` (${link})` : ''}`,
    ),
    '',
  ];
});
console.log(lines.join('\n'));
if (!process.argv.includes('--quick'))
  writeBetweenMarks(join(import.meta.dirname, '../../docs/architecture.md'), 'tours', lines);

function faultsOf({ stops, limit }: Tour): string[] {
  const files = stops.map(([file]) => file);
  const apart = files.filter((file, index) => {
    if (stops[index]?.[2] !== undefined) return false;
    const before = files.slice(0, index);
    const imports = importsOf(file);
    return index > 0 && !before.some((other) => imports.includes(other) || importsOf(other).includes(file));
  });
  return [
    ...apart.map((file) => `nothing that was read before leads to ${file}`),
    ...(files.length > limit ? [`${files.length} files, more than ${limit}`] : []),
  ];
}
