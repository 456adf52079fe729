import { parseArgs } from 'node:util';
import { runAll } from '#scripts/run-all.ts';
import { alone } from '#scripts/run-steps.ts';
import { build, tools } from '#scripts/steps.ts';
import { keptCount } from '#scripts/test-report.ts';
import { elsewhere, parts, type Part } from './parts.ts';
import { tenths } from './tenths.ts';

/**
 * `npm run tool nightly`: everything that `npm test` leaves out; one failure does not end it. `-- --tenth 3` runs one of ten
 * pieces, `--part <name>` those whose name begins so, `--list` shows all with their minutes. `--with-tests`: the last line includes what the
 * `npm test` before it has counted, because CI reads that line.
 */
const { values } = parseArgs({
  options: {
    tenth: { type: 'string' },
    part: { type: 'string' },
    list: { type: 'boolean', default: false },
    'with-tests': { type: 'boolean', default: false },
  },
});
const pieces = tenths(parts());

if (values.list) {
  for (const [index, piece] of pieces.entries()) {
    for (const { name, minutes } of piece) console.log(`${index}  ${name.padEnd(36)} ${minutes} min`);
  }
  for (const [name, why] of Object.entries(elsewhere)) console.log(`-  ${name.padEnd(36)} ${why}`);
} else {
  await runAll([alone(tools, build, ...chosen())], {
    forgives: false,
    ...(values['with-tests'] && { before: keptCount() }),
  });
}

function chosen(): readonly Part[] {
  const all = pieces.flat();
  const found =
    values.tenth === undefined
      ? all.filter(({ name }) => values.part === undefined || name.startsWith(values.part))
      : (pieces[Number(values.tenth)] ?? []);
  if (found.length === 0) throw new Error('No such tenth (0 to 9) or part: see --list.');
  return found;
}
