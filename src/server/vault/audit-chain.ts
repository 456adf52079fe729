import type { Vault } from './vault.ts';

/** The fields under an entry's HMAC, besides the preceding hash. Address, browser and note as stored: sealed. */
export interface TrailLine {
  readonly partner_id: number;
  readonly seq: number;
  readonly at: Date;
  readonly actor: string;
  readonly kind: string;
  readonly request_id: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly note: string | null;
  readonly detail: Record<string, unknown>;
}

/** An entry as stored. */
export interface ChainedLine extends TrailLine {
  readonly prev_hash: string;
  readonly hash: string;
}

/** Chains an entry to its predecessor (`''`: the first). */
export function chainedLine(
  vault: Vault,
  line: TrailLine,
  previous: string,
): { prev_hash: string; hash: string } {
  return { prev_hash: previous, hash: vault.auditMac(canonicalJson([previous, partsOf(line)])) };
}

export type ChainFault = 'changed' | 'missing' | 'cut-off';

/**
 * Verifies one chain from its first entry, or from the one after `last`, to its head.
 * @returns null when it is intact; else the number of the first entry that is altered (changed), absent (missing), or
 *   after which the chain ends before its head (cut-off)
 */
export function followChain(vault: Vault, last: { seq: number; hash: string } = { seq: 0, hash: '' }) {
  let { seq, hash } = last;
  let fault: { seq: number; fault: ChainFault } | null = null;
  return {
    take(line: ChainedLine): void {
      if (fault) return;
      if (line.seq !== seq + 1) fault = { seq: seq + 1, fault: 'missing' };
      else if (line.prev_hash !== hash || chainedLine(vault, line, hash).hash !== line.hash)
        fault = { seq: line.seq, fault: 'changed' };
      seq = line.seq;
      hash = line.hash;
    },
    end(head: { seq: number; hash: string }): { seq: number; fault: ChainFault } | null {
      if (fault) return fault;
      return head.seq === seq && head.hash === hash ? null : { seq: seq + 1, fault: 'cut-off' };
    },
  };
}

const partsOf = (line: TrailLine) => ({
  partner: line.partner_id,
  seq: line.seq,
  at: line.at.toISOString(),
  actor: line.actor,
  kind: line.kind,
  request: line.request_id,
  ip: line.ip,
  agent: line.user_agent,
  // Absent from lines without one, as before there were any.
  note: line.note ?? undefined,
  detail: line.detail,
});

/** Serialises with sorted keys: jsonb does not preserve their order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`);
  return `{${fields.join(',')}}`;
}
