import type { TypedAct } from '#domain/delivery/parse-act.ts';
import { carryOut } from './carry-out.ts';
import type { Command, Values } from './command.ts';

const text = { type: 'string' } as const;

/** What happens to a device between the down payment and its customer. */
export const deliveryCommands: Readonly<Record<string, Command>> = {
  'delivery list': {
    says: 'Lists devices to be packed or under way (--earlier: of credits from before deliveries were recorded)',
    takes: [],
    options: { earlier: { type: 'boolean' } },
    run: ({ earlier }) => carryOut('delivery list', { carriedOver: earlier === true }),
  },
  'delivery pack': acting('Records which device was packed (--imei, --by)', ['imei'], (given) => ({
    kind: 'pack',
    imei: given('imei') ?? '',
  })),
  'delivery correct': acting(
    'Corrects the IMEI of a packed device that has not left (--imei, --by)',
    ['imei'],
    (given) => ({ kind: 'correct', imei: given('imei') ?? '' }),
  ),
  'delivery sent': acting(
    'Records that a device left (--carrier, --tracking, --by); the customer gets an SMS',
    ['carrier', 'tracking'],
    (given) => ({ kind: 'send', carrier: given('carrier') ?? '', trackingNumber: given('tracking') ?? '' }),
  ),
  'delivery delivered': acting(
    'Records that a device arrived (--on YYYY-MM-DD, else today; --proof, --by); the customer gets an SMS',
    ['on', 'proof'],
    (given) => ({ kind: 'deliver', on: given('on'), proofNote: given('proof') }),
  ),
  'delivery returned': acting('Records that a device came back (--by)', [], () => ({ kind: 'take-back' })),
};

function acting(
  says: string,
  options: readonly string[],
  actOf: (given: (name: string) => string | null) => TypedAct,
): Command {
  return {
    says,
    takes: ['request or account'],
    options: Object.fromEntries(['by', ...options].map((name) => [name, text])),
    run: (values, [which = '']) =>
      carryOut('delivery act', {
        which,
        by: textIn(values, 'by') ?? '',
        act: actOf((name) => textIn(values, name)),
      }),
  };
}

function textIn(values: Values, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}
