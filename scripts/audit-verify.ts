// npm run audit:verify [-- heads.jsonl] [--archived last-lines.jsonl]: recomputes the audit trail's chains and prints
// their heads, a line each. Keep them elsewhere: given back as a file, they prove that nobody has cut the trail off or
// written it anew since. --archived: where chains begin whose first months were taken out (docs/scale.md).
import './check-node.mjs';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brokenAnchors, verifyTrail, type Anchor } from '#server/queries/audit-trail.ts';
import { withData } from './operator/open-data.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { archived: { type: 'string' } },
});
const [file] = positionals;

await withData(async (db) => {
  const chains = await verifyTrail(db, anchorsIn(values.archived));
  for (const { partner, seq, hash } of chains) console.log(JSON.stringify({ partner, seq, hash }));
  const faults = chains.flatMap(({ partner, fault }) =>
    fault ? [`partner ${partner}: line ${fault.seq} is ${fault.fault}`] : [],
  );
  for (const { partner, seq } of await brokenAnchors(db, anchorsIn(file))) {
    faults.push(`partner ${partner}: line ${seq} is not the one that ${file} holds`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

function anchorsIn(path: string | undefined): Anchor[] {
  if (path === undefined) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Anchor);
}
