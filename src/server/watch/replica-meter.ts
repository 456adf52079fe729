import { Counter } from 'prom-client';
import type { ReplicaReads } from '#server/queries/replica-reads.ts';
import type { Meters } from './meters.ts';

/** How many public reads the replica answered, and how many the primary had to: it lags too far, or is away. */
export function measureReplica(meters: Meters, replica: ReplicaReads): void {
  const reads = new Counter({
    name: 'enganche_public_reads_total',
    help: 'Public reads, by who answered: replica, or the primary because the replica was lagging or away',
    labelNames: ['from'],
    registers: [meters.registry],
  });
  replica.onRead = (from) => reads.labels(from).inc();
}
