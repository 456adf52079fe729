import type { OfficeCreditLine } from '#contract/office/credits.ts';
import type { OfficeRequestLine } from '#contract/office/requests.ts';
import { actNamesOn, actRow, things, type ActName, type Thing } from '#domain/staff/acts.ts';
import { creditAct, type CreditActName } from '#domain/staff/credit-acts.ts';
import { permissions } from '#domain/staff/permissions.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { OfficeClient } from '../../api.ts';
import shellWords from '../../shell/es.json';
import { holdsOne, mayOpen, menuPages, pageOfAct, partPages } from '../../shell/pages.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { actNameText } from '../bitacora/event-text.ts';
import es from './es.json';

const t = sentences(es);
const page = sentences(shellWords);

/** What a text may mean: where it leads, or what stands in its place when it is chosen. */
export interface Hit {
  readonly kind: 'page' | 'record' | 'act';
  readonly label: string;
  readonly note: string;
  /** Null: it cannot be done now. */
  readonly to: string | null;
  /** Of an act whose record is still to be written. */
  readonly fills?: string;
}

interface Asks {
  readonly api: OfficeClient;
  readonly grants: readonly { readonly role: Role }[];
}
interface NamedAct {
  readonly act: ActName;
  readonly thing: Thing;
  readonly label: string;
}

/** Of records, each kind. */
const most = 5;

/** Finds the pages that a person may open, the records that she may read, and the acts that she may do. */
export async function hitsOf(asks: Asks, text: string): Promise<Hit[]> {
  const { words, record } = partsOf(text);
  const acts = words.length > 0 ? actsNamed(asks, words) : [];
  if (record === null)
    return [...pagesNamed(asks, words), ...acts.map(wherever), ...(await productsNamed(asks, words))];
  const { credits, requests, asksWhy } = await recordsNamed(asks, record);
  // A whole phone or RFC is looked for with a reason, which the list asks for.
  if (asksWhy && credits.length + requests.length === 0)
    return [recordHit(t('why'), t('whyNote'), `/creditos?search=${encodeURIComponent(record)}`)];
  if (acts.length > 0) {
    const onCredits = await Promise.all(credits.map((credit) => actsOnCredit(asks, credit, acts)));
    return [...onCredits.flat(), ...requests.flatMap((request) => actsOnRequest(request, acts))];
  }
  const signed = new Set(credits.map(({ account }) => account));
  return [
    ...credits.map((each) =>
      recordHit(t('credit', { account: each.account }), each.product.name, `/credito/${each.account}`),
    ),
    ...requests
      .filter(({ account }) => !signed.has(account))
      .map(({ id, account, product }) =>
        recordHit(t('request', { account }), product.name, `/solicitud/${id}`),
      ),
  ];
}

const recordHit = (label: string, note: string, to: string): Hit => ({ kind: 'record', label, note, to });

/** 'perdonar 55 1234 5678': what names a record, as the lists take it, and the words beside it. */
function partsOf(text: string): { words: string[]; record: string | null } {
  const [named = null] = /\b[a-zñ&]{3,4}\d{6}[a-z\d]{3}\b|\d(?:[ -]?\d){3,}/i.exec(text) ?? [];
  const words = wordsOf(named === null ? text : text.replace(named, ' '));
  return { words, record: named && (/^\d/.test(named) ? named.replaceAll(/\D/g, '') : named) };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z\d]+/g) ?? [];

/** Each word begins one of the text's. */
function isNamed(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

const pagesNamed = ({ grants }: Asks, words: readonly string[]): Hit[] =>
  [...menuPages.map((each) => ({ ...each, of: null })), ...(words.length > 0 ? partPages : [])]
    .filter((each) => mayOpen(grants, each))
    .map(({ to, label, of }): Hit => ({ kind: 'page', label: page(label), note: of ? page(of) : '', to }))
    .filter(({ label, note }) => isNamed(`${label} ${note}`, words));

/** By its name, or as the address of its form is called. */
const actsNamed = ({ grants }: Asks, words: readonly string[]): NamedAct[] =>
  things.flatMap((thing) =>
    actNamesOn(thing).flatMap((act: ActName) => {
      const segment = thing === 'credit' ? creditAct(act as CreditActName).segment : '';
      const name = actNameText(act);
      const label = name.slice(0, 1).toUpperCase() + name.slice(1);
      const isHers = holdsOne(grants, permissions[actRow(act).make]);
      return isHers && isNamed(`${name} ${segment}`, words) ? [{ act, thing, label }] : [];
    }),
  );

/** Without its record: an act is done on a page, or its record is still to be written. */
function wherever({ act, thing, label }: NamedAct): Hit {
  const where = pageOfAct(act, thing);
  const hit = { kind: 'act', label, to: where?.to ?? null } as const;
  return thing === 'credit' || thing === 'request' || thing === 'review'
    ? { ...hit, note: t('whose'), fills: `${label} ` }
    : { ...hit, note: where ? page(where.label) : '' };
}

async function recordsNamed({ api }: Asks, search: string) {
  const [credits, requests] = await Promise.all([
    api.call('listCredits', { query: { search } }),
    api.call('listOfficeRequests', { query: { search } }),
  ]);
  return {
    credits: credits.ok ? credits.data.rows.slice(0, most) : [],
    requests: requests.ok ? requests.data.rows.slice(0, most) : [],
    asksWhy: (credits.ok && credits.data.asksWhy) || (requests.ok && requests.data.asksWhy),
  };
}

async function productsNamed({ api, grants }: Asks, words: readonly string[]): Promise<Hit[]> {
  const search = words.join(' ');
  if (search.length < 3 || !holdsOne(grants, permissions['read-products'])) return [];
  const found = await api.call('listOfficeProducts', { query: { search } });
  const rows = found.ok ? found.data.rows.slice(0, most) : [];
  return rows.map(({ id, name }) => recordHit(name, t('product'), `/producto/${id}`));
}

/** The record says what can be done with it now. */
async function actsOnCredit({ api }: Asks, line: OfficeCreditLine, acts: readonly NamedAct[]) {
  const named = acts.filter(({ thing }) => thing === 'credit');
  if (named.length === 0) return [];
  const found = await api.call('getCredit', { params: { account: line.account } });
  const possible: readonly string[] = found.ok ? found.data.acts : [];
  return named.map(({ act, label }) => {
    const to = `/credito/${line.account}/${creditAct(act as CreditActName).segment}`;
    return actHit(label, line, possible.includes(act) ? to : null);
  });
}

const actsOnRequest = (line: OfficeRequestLine, acts: readonly NamedAct[]): Hit[] =>
  acts.flatMap(({ thing, label }) => {
    if (thing === 'request') return [actHit(label, line, line.claim ? null : `/solicitud/${line.id}`)];
    const isOpen = line.state === 'review';
    return thing === 'review' ? [actHit(label, line, isOpen ? `/revisar/${line.id}` : null)] : [];
  });

const actHit = (label: string, of: OfficeCreditLine | OfficeRequestLine, to: string | null): Hit => ({
  kind: 'act',
  label,
  note: dotted(t('account', { account: of.account }), of.product.name, to === null && t('notNow')),
  to,
});
