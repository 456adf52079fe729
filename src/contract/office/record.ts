import { z } from 'zod';
import { optionalPurposes } from '#domain/applicant/consent.ts';
import { rectifiableFields } from '#domain/applicant/rectification.ts';
import { sealedFields } from '#domain/staff/sealed-fields.ts';
import { calls } from '../call.ts';
import { delivery, loanState } from '../account.ts';
import { day, instant, pesos, requestParams } from '../values.ts';
import { approval } from './approvals.ts';
import { requestState, requestStep } from './requests.ts';
import { messageChannels, officeId, partnerRef, personRef, isWhySaid, lookWhy } from './values.ts';

/** A sealed field as the desk shows it until somebody gives a reason. */
export const maskedField = z.object({ field: z.enum(sealedFields), masked: z.string() });

/** A file: shown after a reason, by its id. */
export const document = z.object({
  id: z.string(),
  kind: z.enum(['address-proof', 'contract', 'promissory-note', 'signature']),
  /** Of a proof: what it is said to be. */
  subtype: z.string().nullable(),
  contentType: z.string(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  at: instant,
});

const identity = z.object({
  outcome: z.enum(['accepted', 'refused']).nullable(),
  reason: z.string().nullable(),
  at: instant.nullable(),
  review: z.enum(['waiting', 'approved', 'refused']).nullable(),
  reviewAt: instant.nullable(),
  sessions: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      outcome: z.string().nullable(),
      begunAt: instant,
      decidedAt: instant.nullable(),
    }),
  ),
  /** Of the last session with a result, at the identity service: `identity-front`, `identity-back`, `identity-selfie`. */
  photos: z.object({
    /** forgotten: told to be deleted. elsewhere: at a service that is not used any more. */
    state: z.enum(['none', 'there', 'forgotten', 'elsewhere']),
    at: instant.nullable(),
    forgottenAt: instant.nullable(),
  }),
});

/** What this session of the desk has opened, with the facts that were opened with it. */
const openedEvidence = z.object({
  documents: z.array(
    z.object({ document: z.string(), view: officeId, contentType: z.string(), until: instant }),
  ),
  person: z.array(
    z.object({
      field: z.enum(['name', 'birthday', 'curp', 'rfc', 'address-identification']),
      value: z.string(),
    }),
  ),
  /** The address as typed, beside the one of the identification; empty: it was not edited. */
  address: z.array(
    z.object({
      part: z.enum(['street', 'number', 'district', 'postalCode', 'municipality', 'state']),
      typed: z.string(),
      onIdentification: z.string(),
      isSame: z.boolean(),
    }),
  ),
});

const bureau = z.object({
  outcome: z.enum(['clear', 'refused']).nullable(),
  consent: z
    .object({
      textVersion: z.string(),
      textSha256: z.string(),
      text: z.string(),
      requestedAt: instant,
      consentedAt: instant.nullable(),
      revokedAt: instant.nullable(),
    })
    .nullable(),
  report: z
    .object({
      folio: z.string().nullable(),
      outcome: z.string().nullable(),
      attempts: z.number().int(),
      askedAt: instant,
      answeredAt: instant.nullable(),
    })
    .nullable(),
});

/** As the desk has their words. `outcome`: of the bureau. */
export const ruleInputs = [
  'outcome',
  'score',
  'activeDelinquencies',
  'monthlyDebtCentavos',
  'alerts',
  'addressEdited',
  'promoterHelp',
  'identityReview',
] as const;

const decision = z.object({
  outcome: z.enum(['approved', 'refused', 'review']).nullable(),
  at: instant.nullable(),
  rulesVersion: z.string().nullable(),
  reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  /** What the rules were given, as far as it is not sealed. */
  inputs: z.array(z.object({ name: z.enum(ruleInputs), value: z.string() })),
  review: z
    .object({
      reason: z.string(),
      openedAt: instant,
      outcome: z.enum(['approved', 'refused']).nullable(),
      decidedAt: instant.nullable(),
    })
    .nullable(),
});

/** Its text stays sealed. */
export const sentMessage = z.object({
  id: z.string(),
  channel: z.enum(messageChannels),
  at: instant,
  sentAt: instant.nullable(),
  gaveUpAt: instant.nullable(),
  attempts: z.number().int(),
});

/** A line of the audit log. */
export const timelineEvent = z.object({
  id: z.string(),
  at: instant,
  kind: z.string(),
  /** customer: the browser of a session. operator: a name given on the command line. */
  actor: z.object({ kind: z.enum(['customer', 'staff', 'operator', 'system']), name: z.string().nullable() }),
  detail: z.record(z.string(), z.unknown()),
});

export const note = z.object({ id: officeId, at: instant, by: personRef, text: z.string() });

export const requestRecord = z.object({
  id: z.string(),
  account: z.string(),
  partner: partnerRef,
  promoter: z.string().nullable(),
  helper: z.string().nullable(),
  product: z.object({
    id: z.number().int(),
    name: z.string(),
    color: z.string().nullable(),
    picture: z.string(),
  }),
  plan: z.object({
    price: pesos,
    downPayment: pesos,
    weekly: pesos,
    weeks: z.number().int(),
    total: pesos,
  }),
  state: requestState,
  step: requestStep.nullable(),
  begunAt: instant,
  since: instant,
  /** Every step of the journey, in order. */
  steps: z.array(z.object({ step: requestStep, isDone: z.boolean(), at: instant.nullable() })),
  /** Those that the request has. */
  sealed: z.array(maskedField),
  identity,
  bureau,
  addresses: z.array(z.object({ kind: z.enum(['identification', 'edited', 'shipping']), at: instant })),
  location: z.object({ at: instant, accuracyMeters: z.number().nullable() }).nullable(),
  documents: z.array(document),
  decision,
  messages: z.array(sentMessage),
  loan: z
    .object({
      state: loanState,
      activatedAt: instant.nullable(),
      lockedAt: instant.nullable(),
      paidOffAt: instant.nullable(),
      paidPayments: z.number().int(),
      ofPayments: z.number().int(),
      nextDueOn: day.nullable(),
    })
    .nullable(),
  delivery: delivery.nullable(),
  /** Other requests of the partner with the same, the newest ten of each. */
  duplicates: z.array(
    z.object({
      what: z.enum(['curp', 'address', 'browser', 'phone', 'rfc', 'email']),
      requests: z.array(z.object({ id: z.string(), account: z.string(), begunAt: instant })),
    }),
  ),
  /** The oldest first. */
  timeline: z.array(timelineEvent),
  /** The newest first. */
  notes: z.array(note),
  /** Those that wait come first. */
  approvals: z.array(approval),
  /** What two people corrected because the person asked for it, the oldest first. */
  rectified: z.array(
    z.object({ fields: z.array(z.enum(rectifiableFields)), afterSignature: z.boolean(), at: instant }),
  ),
  /** Uses of her data to which she objects now. */
  oppositions: z.array(z.object({ purpose: z.enum(optionalPurposes), at: instant })),
  /** What this session has opened within the last minutes beside its facts; null: nothing. */
  opened: openedEvidence.nullable(),
  /** What this person may do here. */
  may: z.object({ note: z.boolean(), reveal: z.boolean(), openEvidence: z.boolean() }),
});
export type OfficeRequestRecord = z.infer<typeof requestRecord>;

export const officeRecord = calls({
  getOfficeRequest: {
    method: 'GET',
    path: '/office/requests/{requestId}',
    summary: 'One request with its evidence; sealed fields are masked',
    params: requestParams,
    response: requestRecord,
  },
  addRequestNote: {
    method: 'POST',
    path: '/office/requests/{requestId}/notes',
    summary: 'Writes a note that only the desk sees',
    params: requestParams,
    body: z.object({
      text: z.string().trim().min(1, 'Escriba la nota.').max(2000, 'Escriba como máximo 2,000 letras.'),
    }),
    response: note,
  },
  revealOfRequest: {
    method: 'POST',
    path: '/office/requests/{requestId}/reveal',
    summary: 'Shows one sealed field, or opens one document for five minutes; the audit log says who and why',
    params: requestParams,
    body: z
      .object({
        field: z.enum(sealedFields).optional(),
        document: z.string().max(80).optional(),
        ...lookWhy,
      })
      .refine((body) => (body.field === undefined) !== (body.document === undefined), 'Elija un solo dato.')
      .refine(isWhySaid, 'Escriba el motivo.'),
    response: z.object({
      /** Of a field. */
      value: z.string().nullable(),
      /** Of a document: the id for getOfficeView. */
      view: z.object({ id: officeId, contentType: z.string(), until: instant }).nullable(),
    }),
  },
  openEvidence: {
    method: 'POST',
    path: '/office/requests/{requestId}/evidence',
    summary:
      'Opens a proof of address or a photo of the identity check beside the facts, for five minutes; the audit log says who and why',
    params: requestParams,
    body: z
      .object({
        document: z.string().max(80),
        ...lookWhy,
      })
      .refine(isWhySaid, 'Escriba el motivo.'),
    response: z.object({ view: officeId, contentType: z.string(), until: instant }),
  },
  getOfficeView: {
    method: 'GET',
    path: '/office/views/{id}',
    summary: 'The bytes of a document that this person opened within the last five minutes',
    params: z.object({ id: officeId }),
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
});
