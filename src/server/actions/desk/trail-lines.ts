import type { OfficeTrailLine } from '#contract/office/trail.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { rectifiableNames, type RectifiableField } from '#domain/applicant/rectification.ts';
import { correctableNames } from '#domain/onboarding/corrections.ts';
import { reasonWords, viewNames, whatWords } from '#domain/staff/detail-words.ts';
import type { SealedField } from '#domain/staff/sealed-fields.ts';
import { roleNames, roles } from '#domain/staff/roles.ts';
import { browserName, maskedAddress } from '#server/actions/base/masks.ts';
import type { TrailRow } from '#server/queries/audit/audit-trail.ts';

type Roles = ReadonlyMap<string, readonly string[]>;

/** A line as the desk reads it. What it says is written by many actions: only what is known by name is shown. */
export function trailLineOf(row: TrailRow, rolesOf: Roles): OfficeTrailLine {
  const actor = actorOf(row);
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    actor: { ...actor, roles: [...(rolesOf.get(actor.id ?? '') ?? [])] },
    kind: row.kind,
    command: textIn(row.detail['command']),
    record: row.request_id === null ? null : { requestId: row.request_id, account: row.account },
    changes: changesOf(row.detail),
    details: detailsOf(row),
    from: actor.kind === 'staff' ? fromOf(row) : null,
    hash: `${row.hash.slice(0, 4)}…${row.hash.slice(-4)}`,
  };
}

type Actor = Omit<OfficeTrailLine['actor'], 'roles'>;

/** Commands write `operator:name`, or the name alone; so did those of earlier versions. */
export function actorOf({ actor, detail }: Pick<TrailRow, 'actor' | 'detail'>): Actor {
  if (actor === 'system') return { kind: 'system', id: null, name: null };
  if (/^session(:|$)/.test(actor)) return { kind: 'customer', id: null, name: null };
  if (actor.startsWith('staff:'))
    return { kind: 'staff', id: actor.slice('staff:'.length), name: nameIn(detail['by']) };
  return { kind: 'operator', id: null, name: actor.replace(/^operator:?/, '') || null };
}

function changesOf({ changes }: TrailRow['detail']): OfficeTrailLine['changes'] {
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change: unknown) => {
    if (typeof change !== 'object' || change === null) return [];
    const what = 'what' in change ? textIn(change.what) : null;
    if (what === null) return [];
    return {
      what,
      before: 'before' in change ? textIn(change.before) : null,
      after: 'after' in change ? textIn(change.after) : null,
    };
  });
}

function detailsOf({ detail, note }: Pick<TrailRow, 'detail' | 'note'>): OfficeTrailLine['details'] {
  const { what } = detail;
  const said: TrailRow['detail'] = {
    ...detail,
    ...(correctableNames.some((each) => each === what) && { what: undefined, correctable: what }),
    ...(note && { reasonText: note }),
  };
  return Object.entries(shown).flatMap(([name, { what, word }]) => {
    const value = (word ?? textIn)(said[name]);
    return value === null || value === '' ? [] : [{ what, value }];
  });
}

const shown: Readonly<Record<string, { what: string; word?: (value: unknown) => string | null }>> = {
  staff: { what: 'Persona', word: nameIn },
  product: { what: 'Producto', word: nameIn },
  role: { what: 'Puesto', word: (value) => roleNameOf(value) },
  field: { what: 'Dato', word: (value) => wordIn(fieldNames, value) ?? textIn(value) },
  document: {
    what: 'Papel',
    word: (value) => (textIn(value) === null ? null : (wordIn(documentNames, value) ?? 'Comprobante')),
  },
  fields: { what: 'Datos', word: (value) => namesOf(value) },
  correctable: { what: 'Qué se corrige', word: (value) => whatWords(textIn(value) ?? '') },
  what: { what: 'Archivo', word: (value) => whatWords(textIn(value) ?? '') ?? textIn(value) },
  format: { what: 'Formato', word: (value) => (value === 'xlsx' ? 'Excel' : textIn(value)) },
  // A shared view is named by its id, which says nothing here.
  view: { what: 'Vista', word: (value) => wordIn(viewNames, value) },
  filter: { what: 'Filtro' },
  lines: { what: 'Renglones' },
  method: { what: 'Con', word: (value) => wordIn(methods, value) ?? textIn(value) },
  identity: { what: 'Se comprobó con' },
  reason: { what: 'Motivo', word: (value) => reasonOf(value) },
  reasonText: { what: 'Motivo' },
  checkedBy: { what: 'Confirmó', word: nameIn },
  decidedBy: { what: 'Personas', word: (value) => (value === 'one person' ? 'una sola' : null) },
  people: { what: 'Personas', word: (value) => (value === 'one' ? 'una sola' : textIn(value)) },
};

/** What was written by another name is shown as it is. */
const fieldNames: Readonly<Record<SealedField | RectifiableField, string>> = {
  ...rectifiableNames,
  phone: 'Teléfono',
  'address-identification': 'Domicilio de la identificación',
  'address-edited': 'Domicilio corregido',
  'address-shipping': 'Domicilio de envío',
  location: 'Ubicación',
  imei: 'IMEI',
  'tracking-number': 'Guía',
  'received-by': 'Quién recibió',
  'refund-clabe': 'CLABE de devolución',
};

const namesOf = (value: unknown): string | null =>
  Array.isArray(value) ? value.map((each) => wordIn(fieldNames, each) ?? String(each)).join(', ') : null;

const wordIn = (words: Readonly<Record<string, string>>, value: unknown): string | null =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] ?? null) : null;

const documentNames: Readonly<Record<string, string>> = {
  'packing-list': 'Lista de empaque',
  contract: 'Contrato',
  'promissory-note': 'Pagaré',
  signature: 'Firma',
  'identity-front': 'INE, frente',
  'identity-back': 'INE, reverso',
  'identity-selfie': 'Selfie',
};

const methods: Readonly<Record<OfficeOutput<'listOfficeSessions'>[number]['method'], string>> = {
  company: 'cuenta de la empresa',
  passkey: 'llave de acceso',
  totp: 'código de la app',
  'recovery-code': 'código de recuperación',
  sandbox: 'persona de prueba',
};

function reasonOf(value: unknown): string | null {
  // What else it was is written.
  if (value === 'other') return null;
  return reasonWords(textIn(value) ?? '') ?? textIn(value);
}

function roleNameOf(value: unknown): string | null {
  const known = roles.find((each) => each === value);
  return known ? roleNames[known] : textIn(value);
}

function nameIn(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'name' in value ? textIn(value.name) : null;
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function fromOf({ ip, user_agent: agent }: Pick<TrailRow, 'ip' | 'user_agent'>): string | null {
  const parts = [ip ? maskedAddress(ip) : '', agent ? browserName(agent) : ''].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
