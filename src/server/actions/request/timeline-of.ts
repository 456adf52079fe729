import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { RequestEvent } from '#server/queries/audit/audit-events.ts';

type Line = OfficeRequestRecord['timeline'][number];

/** The audit log of a request as the desk reads it; addresses and browsers stay sealed. What a person wrote is its `reasonText`. */
export function timelineOf(events: readonly RequestEvent[]): Line[] {
  return events.map(({ id, at, kind, actor, note, detail: { by, ...detail } }) => ({
    id: String(id),
    at: at.toISOString(),
    kind,
    actor: actorShown(actor, by),
    detail: { ...detail, ...(note && { reasonText: note }) },
  }));
}

/** Commands write `operator:name`, or the name alone; so did those of earlier versions. */
function actorShown(actor: string | null, by: unknown): Line['actor'] {
  if (actor === null || actor === 'system') return { kind: 'system', name: null };
  if (/^session(:|$)/.test(actor)) return { kind: 'customer', name: null };
  if (actor.startsWith('staff:')) return { kind: 'staff', name: nameIn(by) };
  return { kind: 'operator', name: actor.replace(/^operator:?/, '') || null };
}

function nameIn(by: unknown): string | null {
  const { name } = (by ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}
