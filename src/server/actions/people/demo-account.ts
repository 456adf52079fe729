import type { ClausesVersion } from '#domain/credit/signing-summary.ts';
import type { Output } from '#contract/api.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { Plan } from '#domain/credit/plan.ts';
import { makeReference } from '#domain/credit/reference.ts';
import type { DemoState } from '#domain/partner/preview-screens.ts';
import type { PartnerRow, ProductRow } from '#server/queries/catalogue/offers.ts';

/** Of whom a preview shows a request and an account. */
export interface Demo {
  readonly partner: PartnerRow;
  readonly device: ProductRow | undefined;
  readonly plan: Plan;
  readonly today: Day;
  readonly now: Date;
  /** What the shop signs with now. */
  readonly clauses: ClausesVersion;
}

export const nameOf = ({ device }: Demo): string => device?.name ?? 'Equipo de muestra';
export const pictureOf = ({ device }: Demo): string => device?.pictures[0]?.pair ?? device?.thumbnail ?? '';
export const colorsOf = ({ device }: Demo) => device?.colors ?? [{ color: '#303539', name: 'Negro' }];

export const person = {
  names: 'Elena',
  lastName1: 'Muestra',
  lastName2: 'Cruz',
  birthday: '1990-01-01',
  rfc: 'MUEC900101AB1',
  curp: 'MUCE900101MDFSRL09',
  nacionality: 'Mexicana',
  email: 'cliente@correo.example',
};

/** With a drawing of its own: those of real ones are shown to their owners alone. */
export const referenceOf = ({ partner }: Demo, number: number) => ({
  reference: makeReference(partner.id % 1000, 999_999_000 + (number % 1000)),
  codeImageUrl: '/codigo-de-muestra.svg',
});

/** Weeks paid, and days since the first of them was due. */
const progress: Record<DemoState, { readonly paid: number; readonly days: number }> = {
  pending: { paid: 0, days: -7 },
  awaits: { paid: 0, days: -7 },
  current: { paid: 4, days: 25 },
  late: { paid: 4, days: 29 },
  locked: { paid: 4, days: 38 },
  paid: { paid: Number.POSITIVE_INFINITY, days: 0 },
};

export function demoStatement(demo: Demo, state: DemoState): Output<'getAccountStatus'> {
  const { plan, today, now } = demo;
  const { paid, days } = progress[state];
  const made = Math.min(paid, plan.weeks);
  const first = addDays(today, -(state === 'paid' ? plan.weeks * 7 : days));
  const sumOf = (week: number) =>
    week === plan.weeks ? plan.lastPaymentCentavos : plan.weeklyPaymentCentavos;
  const weeks = Array.from({ length: plan.weeks }, (_, index) => {
    const number = index + 1;
    const dueOn = addDays(first, index * 7);
    return { number, dueOn, isPaid: number <= made, centavos: sumOf(number) };
  });
  const open = weeks.filter(({ isPaid }) => !isPaid);
  const late = open.filter(({ dueOn }) => dueOn < today);
  const left = open.reduce((sum, { centavos }) => sum + centavos, 0);
  const due = late.reduce((sum, { centavos }) => sum + centavos, 0);
  const isPending = state === 'pending';
  const hasDevice = !isPending && state !== 'awaits';
  const [next] = open;
  const isLocked = state === 'locked';
  return {
    clientName: `${person.names} ${person.lastName1} ${person.lastName2}`,
    asOf: today,
    product: { name: nameOf(demo), color: colorsOf(demo)[0]?.name ?? null, picture: pictureOf(demo) },
    orderInfo: {
      status: isPending ? 'PendingDownPayment' : state === 'paid' ? 'Paid' : 'Active',
      state: isPending ? 'PendingDownPayment' : state === 'paid' ? 'Paid' : 'Active',
      downPaymentReferences: [
        { ...referenceOf(demo, 0), expiresAtUtc: null, amount: toPesos(plan.downPaymentCentavos) },
      ],
      paymentReferences: isPending
        ? []
        : open.slice(0, 4).map(({ number }) => ({ periodNumber: number, ...referenceOf(demo, number) })),
      payments: weeks.map(({ number, dueOn, isPaid, centavos }) => ({
        paymentNumber: number,
        paymentStatus: isPaid ? 'Paid' : 'NotPaid',
        scheduledPaymentDate: dueOn,
        totalPayment: toPesos(centavos),
        paidAt: isPaid ? new Date(`${dueOn}T18:00:00Z`).toISOString() : null,
      })),
      nextPaymentDueOn: hasDevice ? (next?.dueOn ?? null) : null,
      remainingPayment: toPesos(left),
      termInWeeks: plan.weeks,
      fullPaymentsMade: made,
      ...(hasDevice &&
        next && {
          lock: {
            lockedSince: isLocked ? now.toISOString() : null,
            toUnlock: toPesos(isLocked ? due : 0),
            toBeCurrent: toPesos(due),
            next: { paymentNumber: next.number, locksOn: addDays(next.dueOn, demo.partner.grace_days + 1) },
          },
        }),
      ...(state === 'awaits' && {
        delivery: {
          state: 'sent',
          promised: { from: addDays(today, 1), until: addDays(today, 4) },
          carrier: 'Estafeta',
          trackingNumber: '7712345678',
          sentOn: today,
          deliveredOn: null,
          returnedOn: null,
        } as const,
      }),
    },
  };
}

export const demoHelp = ({ today, plan }: Demo): Output<'getAccountHelp'> => ({
  state: 'Active',
  paid: toPesos(plan.downPaymentCentavos + 4 * plan.weeklyPaymentCentavos),
  theft: { possible: true, reportedAt: null },
  pause: { weeksLeft: 2, refusal: null, until: null },
  promise: {
    possible: true,
    refusal: null,
    suggested: toPesos(plan.weeklyPaymentCentavos),
    from: today,
    until: addDays(today, 7),
    running: null,
  },
  receive: { possible: false, firstDueOn: addDays(today, 7) },
  cancel: { possible: false },
  revoke: { possible: false, lastDay: null },
  proof: null,
  refund: null,
});
