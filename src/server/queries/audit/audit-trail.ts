import type { Store } from '#server/database/store.ts';
import { followChain, type ChainFault } from '#server/vault/audit-chain.ts';

/** One chain of the audit log, from its first entry to its head. */
export interface VerifiedChain {
  /** 0: the platform's own chain. */
  readonly partner: number;
  readonly seq: number;
  readonly hash: string;
  readonly fault: { readonly seq: number; readonly fault: ChainFault } | null;
}

/** A chain head written down outside the database, where somebody with full access to the database cannot alter it. */
export interface Anchor {
  readonly partner: number;
  readonly seq: number;
  readonly hash: string;
}

/**
 * Recomputes every chain. `archived`: the last entries of months that an operator has archived (docs/backups.md); a
 * partner's chain is verified from its last archived entry on.
 */
export async function verifyTrail(store: Store, archived: readonly Anchor[] = []): Promise<VerifiedChain[]> {
  const heads = await store.db.selectFrom('audit_heads').selectAll().orderBy('partner_id').execute();
  const chains: VerifiedChain[] = [];
  for (const head of heads) {
    const last = archived.findLast((anchor) => anchor.partner === head.partner_id) ?? { seq: 0, hash: '' };
    const chain = followChain(store.vault, last);
    for await (const line of linesOf(store, head.partner_id, last.seq)) chain.take(line);
    const { partner_id: partner, seq, hash } = head;
    chains.push({ partner, seq, hash, fault: chain.end(head) });
  }
  return chains;
}

/** Returns the anchors whose entry is missing or altered: the log was truncated or rewritten. */
export async function brokenAnchors({ db }: Store, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const broken: Anchor[] = [];
  for (const anchor of anchors) {
    const row = await db
      .selectFrom('request_events')
      .select('hash')
      .where('partner_id', '=', anchor.partner)
      .where('seq', '=', anchor.seq)
      .executeTakeFirst();
    if (anchor.seq > 0 && row?.hash !== anchor.hash) broken.push(anchor);
  }
  return broken;
}

/** A place in a chain: a line with its hash. */
type Place = Pick<Anchor, 'seq' | 'hash'>;

/** Verifies the next lines of one chain, from `from` towards the end that it had. `end`: it was reached, or is broken. */
export async function verifyPart(
  store: Store,
  partnerId: number,
  { from, target, limit }: { from: Place; target: Place; limit: number },
): Promise<Place & { readonly end: { fault: ChainFault | null; at: number | null } | null }> {
  const chain = followChain(store.vault, from);
  const page = (await pageOf(store, partnerId, from.seq, limit)).filter(({ seq }) => seq <= target.seq);
  for (const line of page) chain.take(line);
  const { seq, hash } = page.at(-1) ?? from;
  const isLast = page.length < limit || seq === target.seq;
  const fault = chain.end(isLast ? target : { seq, hash });
  const end = fault ? { fault: fault.fault, at: fault.seq } : isLast ? { fault: null, at: null } : null;
  return { seq, hash, end };
}

const pageOf = ({ db }: Store, partnerId: number, after: number, limit: number) =>
  db
    .selectFrom('request_events')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();

async function* linesOf(store: Store, partnerId: number, from: number) {
  for (let after = from, more = true; more;) {
    const page = await pageOf(store, partnerId, after, pageSize);
    yield* page;
    more = page.length === pageSize;
    after = page.at(-1)?.seq ?? after;
  }
}

const pageSize = 1_000;
