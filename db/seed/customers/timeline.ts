import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { DemoCustomer } from './demo-customers.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Returns the time of each fact of an application: a customer who took 26 minutes, then paid at a shop. */
export function timelineOf(
  { signedDaysAgo, paymentsMade, status, isToPack = false }: DemoCustomer,
  now: Date,
) {
  const signedAt = new Date(now.getTime() - signedDaysAgo * dayMs - 20 * minuteMs);
  const before = (minutes: number): Date => new Date(signedAt.getTime() - minutes * minuteMs);
  const isActivated = status === 'Active' || status === 'Paid';
  const activatedAt = isActivated ? new Date(signedAt.getTime() + 15 * minuteMs) : null;
  const firstDueOn: Day | null = activatedAt && addDays(dayIn(businessZone, activatedAt), 7);
  const afterActivation = (days: number): Date | null =>
    isToPack ? null : activatedAt && new Date(activatedAt.getTime() + days * dayMs);
  return {
    createdAt: before(26),
    phoneVerifiedAt: before(25),
    locatedAt: before(24),
    identityAt: before(19),
    bureauConsentedAt: before(16),
    bureauAskedAt: before(15),
    bureauAt: before(14),
    personalDataConfirmedAt: before(12),
    addressConfirmedAt: before(11),
    shippingConfirmedAt: before(8),
    // Immediately after the address.
    decisionAt: new Date(before(8).getTime() + 40),
    creditAcceptedAt: before(5),
    signedAt,
    activatedAt,
    firstDueOn,
    packedAt: afterActivation(1),
    leftAt: afterActivation(2),
    deliveredAt: afterActivation(4),
    /** Of the weekly payments made, first to last: each six days after the previous due date. */
    paidAt: Array.from(
      { length: paymentsMade },
      (_, i) => new Date((activatedAt ?? signedAt).getTime() + (i * 7 + 6) * dayMs + (i % 5) * 47 * minuteMs),
    ),
  };
}

export type Timeline = ReturnType<typeof timelineOf>;
