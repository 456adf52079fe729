// Loaded before the product by audits/kill-points.ts: SIGKILL right before the n-th call of the database or the storage
// after SIGUSR2. Every await of a step except pure computation is one of them.
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { PGlite } from '@electric-sql/pglite';

let left = 0;
process.on('SIGUSR2', () => {
  left = Number(readFileSync(process.env.KILL_POINT_FILE, 'utf8'));
});

const count = () => {
  if (left > 0 && --left === 0) process.kill(process.pid, 'SIGKILL');
};

const before = (owner, name, when = () => true) => {
  const original = owner[name];
  owner[name] = function (...args) {
    if (when(args[0])) count();
    return original.apply(this, args);
  };
};

// Every query ends here: its first message is Parse, or a simple Query.
const first = new Set(['P', 'Q']);
const beginsQuery = (message) => first.has(String.fromCharCode(message?.[0] ?? 0));
before(PGlite.prototype, 'execProtocolRawSync', beginsQuery);
for (const name of ['rename', 'rm']) before(fs, name);
syncBuiltinESMExports();
