import type { OfficeTrailLine } from '#contract/office/trail.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import type { IconName } from '../../ui/icon.tsx';
import ofRequests from './request-events.json';
import ofCredits from '../credito/acts.json';
import commands from './commands.json';
import events from './events.json';

/**
 * What happened, without the person who did it; with a capital letter, what nobody did. `{act}`: what was proposed, else
 * it is said as in the history of a request.
 */
const everyText: Readonly<Record<EventKind, string>> = { ...ofRequests, ...events };
const texts: Readonly<Record<string, string>> = everyText;
const acts: Readonly<Record<string, string>> = {
  ...commands,
  ...Object.fromEntries(Object.entries(ofCredits).map(([act, { name }]) => [act, name])),
};

/** 'perdonar lo que se debe' */
export const actNameText = (act: string): string => acts[act] ?? act;

/** What happened, as a sentence without its subject. A kind that has none is shown by its name: the log is complete. */
export function eventText({ kind, command }: Pick<OfficeTrailLine, 'kind' | 'command'>): string {
  return capital(predicateOf(kind, command));
}

/** The same after a name, "propuso pausar un crédito"; null: it is a sentence of its own. */
export function eventTextAfterName({
  kind,
  command,
}: Pick<OfficeTrailLine, 'kind' | 'command'>): string | null {
  const text = predicateOf(kind, command);
  return text === capital(text) ? null : text;
}

function predicateOf(kind: string, command: string | null): string {
  const act = acts[command ?? ''];
  const text = texts[kind] ?? kind.replaceAll('-', ' ');
  if (!text.includes('{act}')) return text;
  return act === undefined ? (withoutAct[kind] ?? text) : text.replace('{act}', act);
}

const withoutAct: Readonly<Record<string, string>> = ofRequests;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Kinds to filter by, in the order of their texts. */
export const kindChoices = Object.keys(texts)
  .map((value) => ({ value, label: eventText({ kind: value, command: null }) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));

const icons: readonly (readonly [pattern: RegExp, icon: IconName])[] = [
  [/^act-/, 'two-people'],
  [/^(viewed|searched|data-copied)/, 'eye'],
  [/^exported/, 'download'],
  [/^(grant|limit)/, 'key'],
  [/^staff-signed-in/, 'fingerprint'],
  [/^staff/, 'person'],
  [/^(chain|review|identity-review|decision)/, 'review'],
  [/^(phone|code|logged|customer-contacted|contact)/, 'call'],
  [/^(located|address|shipping)/, 'place'],
  [/^(device|imei|lock)/, 'phone'],
  [/(payment|paid|refund|payoff)/, 'money'],
  [/(cancel|refused|erased|revoked)/, 'refused'],
  [/^note/, 'note'],
];
export const eventIcon = (kind: string): IconName =>
  icons.find(([pattern]) => pattern.test(kind))?.[1] ?? 'paper';
