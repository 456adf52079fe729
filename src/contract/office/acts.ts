import { z } from 'zod';
import {
  actNames,
  actNamesOn,
  actRow,
  type actsOn,
  bulkActsOn,
  bulkThings,
  needsTwo,
  thingOf,
  things,
  type ActName,
  type ActOn,
  type BulkThing,
  type Thing,
} from '#domain/staff/acts.ts';
import type { Call } from '../call.ts';
import { account, done, partnerId, productId, promoterId, requestId } from '../values.ts';
import { actBodies, bulkBody } from './act-bodies.ts';
import { change, proposed } from './approvals.ts';
import { event } from './payments.ts';
import { askedId } from './asked.ts';
import { officeId } from './values.ts';

/** Where each thing is below /office, and what names it there. */
const addresses = {
  credit: { path: 'credits/{account}', of: { account } },
  request: { path: 'requests/{requestId}', of: { requestId } },
  review: { path: 'reviews/{requestId}', of: { requestId } },
  refund: { path: 'refunds/{id}', of: { id: officeId } },
  payment: { path: 'payments/{event}', of: { event } },
  privacy: { path: 'privacy/{id}', of: { id: askedId } },
  complaint: { path: 'complaints/{id}', of: { id: askedId } },
  staff: { path: 'staff/{id}', of: { id: officeId } },
  grant: { path: 'grants/{id}', of: { id: officeId } },
  /** `all`: every one, in the path; null in the body of a call of 0.3. */
  partner: {
    path: 'partners/{partner}',
    of: { partner: z.union([z.literal('all').transform(() => null), partnerId]) },
    inBody: { partner: partnerId.nullable() },
  },
  key: { path: 'api-keys/{id}', of: { id: officeId } },
  place: { path: 'payment-places/{place}', of: { place: promoterId } },
  product: { path: 'products/{id}', of: { id: productId } },
} satisfies Readonly<Record<Thing, { path: string; of: z.core.$ZodShape; inBody?: z.core.$ZodShape }>>;
type Addresses = typeof addresses;

/** What names the thing of an act. */
export type AddressOf<T extends Thing> = { [K in keyof Addresses[T]['of']]: z.output<Addresses[T]['of'][K]> };

/** The calls of a thing by their names: what an act would change, and the act. */
export const actCallOf = <T extends Thing>(thing: T): `actOn${Capitalize<T>}` =>
  `actOn${thing.slice(0, 1).toUpperCase()}${thing.slice(1)}` as `actOn${Capitalize<T>}`;
export const previewCallOf = <T extends Thing>(thing: T): `previewActOn${Capitalize<T>}` =>
  `previewA${actCallOf(thing).slice(1)}` as `previewActOn${Capitalize<T>}`;

const previewed = z.object({ summary: z.string(), changes: z.array(change), seen: z.string() });
export type Previewed = z.output<typeof previewed>;
/** Of an act of one person or two. */
const doneOrProposed = z.union([proposed, done]);
const acted = z.object({ outcome: z.enum(['waiting', 'done']), approvalId: officeId.nullable() });

/** The same of several at once. */
export const bulkCallOf = <T extends BulkThing>(thing: T) => `${actCallOf(thing)}s` as const;
export const bulkPreviewCallOf = <T extends BulkThing>(thing: T) => `${previewCallOf(thing)}s` as const;
/** The one segment that names a thing of which there may be several. */
export const segmentOf = (thing: BulkThing): string => Object.keys(addresses[thing].of).join();

/** Each that is there; of what is not there only how many. */
const previewedAll = z.object({
  lines: z.array(
    z.object({
      of: z.string(),
      name: z.string(),
      changes: z.array(change),
      /** Null: it cannot be done, and `because` says why. */
      seen: z.string().nullable(),
      because: z.string().nullable(),
      /** Why another person confirms it, in sentences. */
      second: z.array(z.string()),
    }),
  ),
  missing: z.number().int(),
});
export type PreviewedAll = z.output<typeof previewedAll>;
const actedOnAll = z.object({
  done: z.number().int(),
  waiting: z.number().int(),
  /** What was not done, and why, in sentences. */
  refused: z.array(z.string()),
});
export type ActedOnAll = z.output<typeof actedOnAll>;

interface BulkCall<R extends z.ZodType> {
  readonly method: 'POST';
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodType<{ readonly act: ActName }>;
  readonly unknownPath: 'not-found';
  readonly body: z.ZodType<object>;
  readonly bodyOf: NonNullable<Call['bodyOf']>;
  readonly response: R;
}
type BulkCalls = { [T in BulkThing as `actOn${Capitalize<T>}s`]: BulkCall<typeof actedOnAll> } & {
  [T in BulkThing as `previewActOn${Capitalize<T>}s`]: BulkCall<typeof previewedAll>;
};

/** Acts on several at once, where their row says so: each for itself, some may be refused. */
export const officeBulkActs = Object.fromEntries(
  bulkThings.flatMap((thing): [string, Call][] => {
    const names = bulkActsOn(thing);
    const { path, of } = addresses[thing];
    const [one] = Object.values(of);
    const bodies = Object.fromEntries(names.map((name) => [name, bulkBody(name, one)]));
    const [things] = path.split('/');
    const call = {
      method: 'POST',
      params: z.object({ act: z.enum(names) }),
      unknownPath: 'not-found',
      body: z.union(Object.values(bodies)),
      bodyOf: { segment: 'act', bodies },
    } as const;
    return [
      [
        bulkPreviewCallOf(thing),
        {
          ...call,
          path: `/office/${things}/acts/{act}/preview`,
          summary: `What an act on several ${thing}s would change now, or why it cannot; nothing is stored`,
          response: previewedAll,
        },
      ],
      [
        bulkCallOf(thing),
        {
          ...call,
          path: `/office/${things}/acts/{act}`,
          summary: `Does an act on several ${thing}s, each for itself; says which were refused`,
          response: actedOnAll,
        },
      ],
    ];
  }),
) as BulkCalls;

interface ActCall<T extends Thing, R extends z.ZodType> {
  readonly method: 'POST';
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodType<AddressOf<T> & { readonly act: ActOn<T> }>;
  readonly unknownPath: 'not-found';
  readonly body: z.ZodType<object>;
  readonly bodyOf: NonNullable<Call['bodyOf']>;
  readonly response: R;
}
type ActCalls = { [T in Thing as `actOn${Capitalize<T>}`]: ActCall<T, typeof acted> } & {
  [T in Thing as `previewActOn${Capitalize<T>}`]: ActCall<T, typeof previewed>;
};

/** One call for each kind of thing, whatever is done to it, and one that only shows it. */
export const officeActs = Object.fromEntries(
  things.flatMap((thing): [string, Call][] => {
    const names = actNamesOn(thing);
    const bodies = Object.fromEntries(names.map((name) => [name, actBodies[name as ActName]]));
    const { path, of } = addresses[thing];
    const call = {
      method: 'POST',
      params: z.object({ ...of, act: z.enum(names) }),
      unknownPath: 'not-found',
      body: z.union(Object.values(bodies)),
      bodyOf: { segment: 'act', bodies },
    } as const;
    return [
      [
        previewCallOf(thing),
        {
          ...call,
          path: `/office/${path}/acts/{act}/preview`,
          summary: `What an act on a ${thing} would change now; nothing is stored`,
          response: previewed,
        },
      ],
      [
        actCallOf(thing),
        {
          ...call,
          path: `/office/${path}/acts/{act}`,
          summary: `Does an act on a ${thing}, or proposes it where another person confirms`,
          response: acted,
        },
      ],
    ];
  }),
) as ActCalls;

type Row = { [T in Thing]: (typeof actsOn)[T][ActOn<T> & keyof (typeof actsOn)[T]] }[Thing];
type FormerRow = Extract<Row, { readonly formerly: readonly string[] }>;
export type FormerCall = FormerRow['formerly'][0];
type FormerCalls = {
  [R in FormerRow as R['formerly'][0]]: {
    readonly method: 'POST';
    readonly path: string;
    readonly summary: string;
    readonly params?: z.ZodObject;
    readonly body: z.ZodObject;
    readonly response: R extends { readonly mayBeAlone: true }
      ? typeof doneOrProposed
      : R extends { readonly check: string }
        ? typeof proposed
        : typeof done;
  };
};

/** Every call of an act. */
export type ActCallName = keyof ActCalls | keyof BulkCalls | FormerCall;

/** Acts that had a call of their own in 0.3. */
export const formerActs = actNames.flatMap((name) => {
  const { formerly } = actRow(name);
  return formerly ? [{ name, call: formerly[0] as FormerCall, path: formerly[1] }] : [];
});

/** The calls of 0.3, for one release; they take what they do not know. */
export const formerActCalls = Object.fromEntries(
  formerActs.map(({ name, call, path }): [string, Call] => {
    const address = addresses[thingOf(name)];
    const body: z.ZodObject = actBodies[name];
    const isInPath = path.includes('{');
    const { of: ofPath, inBody = ofPath }: { of: z.core.$ZodShape; inBody?: z.core.$ZodShape } = address;
    return [
      call,
      {
        method: 'POST',
        path: `/office/${path}`,
        summary: `Until the next release: ${body.description} (acts/${name})`,
        ...(isInPath && { params: z.object(ofPath) }),
        body: isInPath ? body.strip() : body.strip().safeExtend(inBody),
        response: actRow(name).mayBeAlone ? doneOrProposed : needsTwo(name) ? proposed : done,
      },
    ];
  }),
) as FormerCalls;
