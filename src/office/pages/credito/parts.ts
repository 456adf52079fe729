import type { MayContact, OfficeContact } from '#contract/office/collections.ts';
import type { OfficeCredit } from '#contract/office/credit.ts';
import { creditActNames, creditActs, type CreditActName } from '#domain/staff/credit-acts.ts';
import { exactTime } from '../../text/format.ts';
import { sentences, type Params } from '../../text/sentences.ts';
import words from './acts.json';
import es from './es.json';

const t = sentences(es);

/** The parts of a credit, by their segment of the address; the first has none. */
export const parts = {
  resumen: 'summary',
  tabla: 'schedule',
  contactos: 'contacts',
  papeles: 'papers',
  mensajes: 'messages',
  bitacora: 'trail',
} as const;
export type Part = keyof typeof parts;

/** A part that is read, an act that is about to be done, or a contact that is written down. */
export type At = { readonly part: Part } | { readonly act: CreditActName } | { readonly contact: true };

/** What the page is rendered from. */
export interface CreditView {
  readonly credit: OfficeCredit;
  readonly at: At;
  /** When it was read, by the clock of the facts. */
  readonly now: string;
}

/** Null: there is no such page. */
export function atOf(segment: string): At | null {
  if (Object.hasOwn(parts, segment)) return { part: segment as Part };
  if (segment === 'contacto') return { contact: true };
  const act = creditActNames.find((name) => creditActs[name].segment === segment);
  return act ? { act } : null;
}

/**
 * A sentence of an act by its key; of a credit whose device nobody may lock, the one that says nothing of a lock. Null: there
 * is none.
 */
export function actWords(
  act: CreditActName,
  key: string,
  { lock }: Pick<OfficeCredit, 'lock'>,
  params: Params = {},
): string | null {
  const own: Readonly<Record<string, string>> = words[act];
  const said = [lock.mayLock ? '' : `${key}-plain`, key].find((each) => Object.hasOwn(own, each));
  return said === undefined ? null : sentences(own)(said, params);
}

/** 'Llamada, contestó' */
export const contactWords = ({ channel, outcome }: Pick<OfficeContact, 'channel' | 'outcome'>): string =>
  `${t(`channel-${channel}`)}, ${t(`outcome-${outcome}`)}`;

/** Whether the customer may be spoken to now, and what time it is where she lives. */
export function mayContactWords({ allowed, because, from, clocks }: MayContact): {
  text: string;
  aside: string;
} {
  const [clock] = clocks;
  const aside =
    clocks.length > 2 || clock === undefined
      ? t('clocksUnknown')
      : t('clocks', { clocks: clocks.join(' y ') });
  if (allowed) return { text: t('mayNow'), aside };
  if (because === 'contact-stop') return { text: t('mayNotStop'), aside };
  if (because === 'revocation-open') return { text: t('mayNotRevocation'), aside };
  return { text: t('mayNotHours', { date: from === null ? '' : exactTime(from) }), aside };
}

export type Entry = OfficeCredit['entries'][number];

/** A line of the movements; `folded`: the lines of the ledger that it stands for, when it is not one itself. */
export interface Move extends Entry {
  readonly folded: readonly Entry[];
}

/**
 * The ledger has what came and where it went as two lines; for a person they are one payment. A down payment activates the
 * credit in between.
 */
export function movesOf(entries: readonly Entry[]): Move[] {
  const moves: Move[] = [];
  for (const entry of entries) {
    const back = moves.at(-1)?.kind === 'activated' ? -2 : -1;
    const last = moves.at(back);
    if (entry.kind !== 'applied' || last?.kind !== 'received' || last.folded.length > 0) {
      moves.push({ ...entry, folded: [] });
      continue;
    }
    const [{ folded: _, ...received } = last] = moves.splice(back, 1);
    moves.push({
      ...received,
      weeks: entry.weeks,
      cash: received.cash + entry.cash,
      owed: received.owed + entry.owed,
      held: received.held + entry.held,
      balance: entry.balance,
      folded: [received, entry],
    });
  }
  return moves;
}
