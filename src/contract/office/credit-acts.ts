import { z } from 'zod';
import { archiveBases } from '#domain/applicant/retention.ts';
import { handUnlockReasons } from '#domain/credit/ledger/hand-lock.ts';
import { writeOffReasons } from '#domain/credit/ledger/write-off.ts';
import { creditActNames, creditActs, needsTwo, type CreditActName } from '#domain/staff/acts.ts';
import { calls, type Call } from '../call.ts';
import { account, accountParams, done } from '../values.ts';
import { change, proposed } from './approvals.ts';
import { officeId, reasonText } from './values.ts';

/** What an act asks for besides its reason. A body of another act is refused. */
const asking = <S extends z.core.$ZodShape>(description: string, shape: S) =>
  z
    .strictObject({
      ...shape,
      reason: reasonText,
      /** `seen` of its preview: refused where that is not so any more. */
      seen: z.string().max(10_000).optional(),
    })
    .describe(description);

const why = 'Elija por qué.';

/** The body of each act. */
export const creditActBodies = {
  'promise-payment': asking('Writes down a promise of payment that the customer made at the desk', {
    amount: z.number('Escriba cuánto va a pagar.').min(1, 'Escriba al menos $1.00.').max(1_000_000),
    day: z.iso.date('Elija el día.'),
  }),
  'pause-credit': asking('Moves the open payments by whole weeks', {
    weeks: z
      .number('Elija cuántas semanas.')
      .int()
      .min(1, 'Elija cuántas semanas.')
      .max(4, 'Hasta 4 semanas.'),
  }),
  'write-off-debt': asking('Forgives what a credit owes, a sum or all of it', {
    what: z.enum(['everything', 'sum'], 'Elija cuánto se perdona.'),
    sum: z
      .number('Escriba cuánto se perdona.')
      .min(0.01, 'Escriba cuánto se perdona.')
      .max(1_000_000)
      .optional(),
    why: z.enum(writeOffReasons, why),
  }).refine(({ what, sum }) => what === 'everything' || sum !== undefined, {
    path: ['sum'],
    error: 'Escriba cuánto se perdona.',
  }),
  'lock-stolen': asking('Locks a device that its customer reports stolen or lost', {
    what: z.enum(['theft', 'loss'], 'Elija qué pasó.'),
  }),
  'release-device': asking('Ends a report of theft or loss', {}),
  'lock-device': asking('Locks a device by hand that the sweep could not lock', {}),
  'unlock-device': asking('Unlocks a device although money is owed, until a day', {
    why: z.enum(handUnlockReasons, why),
    until: z.iso.date('Elija el día.'),
  }),
  'cancel-contract': asking('Cancels a signed contract before its down payment', {}),
  'revoke-contract': asking('Revokes a contract by the notice of its customer', {
    sentOn: z.iso.date('Elija el día del aviso.'),
  }),
  'rescind-contract': asking(
    'Ends a contract whose device its customer has not got, with everything back',
    {},
  ),
  'open-archive': asking('Opens for seven days what was signed by an erased customer', {
    basis: z.enum(archiveBases, 'Elija el motivo legal.'),
  }),
  'change-phone': asking('Changes the number of a customer who showed her identity again', {}),
  'refuse-phone': asking('Ends a change of a lost number that is not carried out yet', {}),
  'stop-contact': asking('Stops every message, call and lock about an account', {
    why: z.enum(['death', 'dispute', 'other'], 'Elija el motivo.'),
  }),
  'resume-contact': asking('Allows contact again', {}),
} satisfies Readonly<Record<CreditActName, z.ZodObject>>;
type Bodies = typeof creditActBodies;

const actParams = z.object({ account, act: z.enum(creditActNames) });
const ofAct = {
  method: 'POST',
  params: actParams,
  unknownPath: 'not-found',
  body: z.union(Object.values(creditActBodies)),
  bodyOf: { segment: 'act', bodies: creditActBodies },
} as const;

export const officeCreditActs = calls({
  previewActOnCredit: {
    ...ofAct,
    path: '/office/credits/{account}/acts/{act}/preview',
    summary: 'What an act on a credit would change now; nothing is stored',
    response: z.object({ summary: z.string(), changes: z.array(change), seen: z.string() }),
  },
  actOnCredit: {
    ...ofAct,
    path: '/office/credits/{account}/acts/{act}',
    summary: 'Does an act on a credit, or proposes it where another person confirms',
    response: z.object({ outcome: z.enum(['waiting', 'done']), approvalId: officeId.nullable() }),
  },
});

type Rows = typeof creditActs;
/** The calls of 0.3, for one release; they take what they do not know. */
type FormerCalls = {
  [N in CreditActName as Rows[N]['formerly'][0]]: {
    readonly method: 'POST';
    readonly path: string;
    readonly summary: string;
    readonly params: typeof accountParams;
    readonly body: Bodies[N];
    readonly response: Rows[N] extends { readonly check: string } ? typeof proposed : typeof done;
  };
};

export const formerCreditActs = Object.fromEntries(
  creditActNames.map((name): [string, Call] => {
    const [call, path] = creditActs[name].formerly;
    const body: z.ZodObject = creditActBodies[name];
    return [
      call,
      {
        method: 'POST',
        path: `/office/credits/{account}/${path}`,
        summary: `Until the next release: ${body.description} (acts/${name})`,
        params: accountParams,
        body: body.strip(),
        response: needsTwo(name) ? proposed : done,
      },
    ];
  }),
) as FormerCalls;
