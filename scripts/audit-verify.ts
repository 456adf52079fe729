// npm run audit:verify [-- heads.jsonl]: recomputes the audit trail's chains and prints their heads, a line each. Keep
// them elsewhere: given back as a file, they prove that nobody has cut the trail off or written it anew since.
import './check-node.mjs';
import { readFileSync } from 'node:fs';
import { brokenAnchors, verifyTrail, type Anchor } from '#server/queries/audit-trail.ts';
import { withData } from './operator/open-data.ts';

await withData(async (db) => {
  const chains = await verifyTrail(db);
  for (const { partner, seq, hash } of chains) console.log(JSON.stringify({ partner, seq, hash }));
  const faults = chains.flatMap(({ partner, fault }) =>
    fault ? [`partner ${partner}: line ${fault.seq} is ${fault.fault}`] : [],
  );
  const file = process.argv[2];
  const anchors = file === undefined ? [] : anchorsIn(readFileSync(file, 'utf8'));
  for (const { partner, seq } of await brokenAnchors(db, anchors)) {
    faults.push(`partner ${partner}: line ${seq} is not the one that ${file} holds`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

const anchorsIn = (text: string): Anchor[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Anchor);
