import type { Centavos } from '#domain/credit/money.ts';
import type { Random } from './random.ts';

/** How somebody pays. */
export const habits = [
  'on time',
  'early',
  'late',
  'partial',
  'over',
  'double',
  'mistyped',
  'pays off',
  'never again',
  'no down payment',
  'stolen',
  'pauses',
  'promises',
  'payoff quote',
  'revokes',
  'cancels',
] as const;
export type Habit = (typeof habits)[number];

/** What somebody does at a till. */
export interface Intent {
  /** Days from the activation. */
  readonly day: number;
  /** Whose reference is typed; 0: the down payment's. */
  readonly number: number;
  readonly centavos: Centavos;
  /** Of a voucher of its own; else that of `number`. */
  readonly reference?: string;
  /** With it the customer has paid in time what a quote asks. */
  readonly completesQuote?: true;
  /** A digit of the reference is wrong. */
  readonly mistyped?: true;
  /** The network tells it twice. */
  readonly toldTwice?: true;
  /** Days until the network tells it. */
  readonly toldLater?: number;
}

/** What somebody does in the account. */
export interface Act {
  /** Days from the activation, or from the signature without one. */
  readonly day: number;
  readonly kind: 'theft' | 'found' | 'pause' | 'promise' | 'quote' | 'revoke' | 'cancel';
  /** Of a pause. */
  readonly weeks?: number;
}

export interface Offer {
  readonly weeks: number;
  readonly weeklyCentavos: Centavos;
}

/** Everything that somebody of a habit will pay after the activation, whatever becomes of the credit meanwhile. */
export function intentsOf(habit: Habit, offer: Offer, random: Random): Intent[] {
  const weeks = Array.from({ length: offer.weeks }, (_, index) => index + 1);
  const last = lastWeekOf(habit, offer, random);
  const regular = weeks.filter((week) => week <= last).flatMap((week) => ofWeek(habit, week, offer, random));
  const rest: Intent[] =
    habit === 'pays off'
      ? [{ day: 7 * last + 3, number: last, centavos: (offer.weeks - last) * offer.weeklyCentavos }]
      : [];
  return [...regular, ...rest].map((intent) =>
    random.chance(0.1) ? { ...intent, toldLater: random.whole(1, 3) } : intent,
  );
}

/** What somebody of a habit does in the account. */
export function actsOf(habit: Habit, { weeks }: Offer, random: Random): Act[] {
  switch (habit) {
    case 'stolen': {
      const day = random.whole(2, 7 * weeks - 7);
      const theft = { day, kind: 'theft' } as const;
      return random.chance(0.5) ? [theft, { day: day + random.whole(1, 40), kind: 'found' }] : [theft];
    }
    case 'pauses': {
      const day = random.whole(1, 7 * weeks - 14);
      const first = { day, kind: 'pause', weeks: random.whole(1, 3) } as const;
      // Too soon, or too much, now and then.
      return [first, { day: day + random.whole(60, 120), kind: 'pause', weeks: random.whole(1, 2) }];
    }
    case 'promises':
      return Array.from({ length: weeks }, (_, index): Act[] =>
        random.chance(0.4) ? [{ day: 7 * (index + 1) + random.whole(1, 5), kind: 'promise' }] : [],
      ).flat();
    case 'payoff quote':
      return [{ day: 7 * random.whole(1, Math.max(1, weeks - 3)) + 3, kind: 'quote' }];
    case 'revokes':
      return [{ day: random.whole(1, 20), kind: 'revoke' }];
    case 'cancels':
      return [{ day: random.whole(1, 10), kind: 'cancel' }];
    default:
      return [];
  }
}

/** The last day on which somebody pays: many stop when the phone is stolen. */
export function paysUntil(acts: readonly Act[], random: Random): number {
  const theft = acts.find(({ kind }) => kind === 'theft');
  return theft && random.chance(0.6) ? theft.day : Number.POSITIVE_INFINITY;
}

function lastWeekOf(habit: Habit, { weeks }: Offer, random: Random): number {
  if (habit === 'never again') return random.whole(0, Math.min(6, weeks - 1));
  if (habit === 'pays off') return random.whole(1, Math.max(1, weeks - 3));
  return weeks;
}

function ofWeek(habit: Habit, number: number, { weeklyCentavos: due }: Offer, random: Random): Intent[] {
  const day = 7 * number;
  const exact = { day, number, centavos: due };
  switch (habit) {
    case 'early':
      return [{ ...exact, day: day - random.whole(1, 6) }];
    case 'late':
    case 'promises':
      return [{ ...exact, day: day + random.whole(1, 12) }];
    case 'partial': {
      const first = random.whole(1, due - 1);
      // Now and then a rest of up to nine pesos stays open.
      const left = random.chance(0.2) ? Math.min(random.whole(1, 9_00), due - first - 1) : 0;
      return [
        { ...exact, day: day - 1, centavos: first },
        { ...exact, day: day + random.whole(0, 5), centavos: due - first - Math.max(0, left) },
      ];
    }
    case 'over':
      return [{ ...exact, centavos: due + random.whole(1, 30_00) }];
    case 'double':
      return random.chance(0.2)
        ? [exact, { ...exact, day: day + random.whole(0, 2) }]
        : [random.chance(0.3) ? { ...exact, toldTwice: true } : exact];
    case 'mistyped':
      return [random.chance(0.15) ? { ...exact, mistyped: true } : exact];
    default:
      return [exact];
  }
}
