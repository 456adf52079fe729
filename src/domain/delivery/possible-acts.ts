import { judgeAct, type Delivery, type DeliveryAct } from './delivery.ts';

type Kind = DeliveryAct['kind'];

/** Returns the acts that would be recorded now, whatever is typed. */
export const possibleActs = (
  delivery: Delivery,
  circumstances: Parameters<typeof judgeAct>[2],
): ReadonlySet<Kind> =>
  new Set(
    actsOf(delivery)
      .filter((act) => judgeAct(delivery, act, circumstances) === 'do')
      .map(({ kind }) => kind),
  );

/** With whatever IMEI is typed; a hand-over of a packed device is of that one. */
const actsOf = ({ imei }: Delivery): readonly DeliveryAct[] => [
  { kind: 'pack', imei: '' },
  { kind: 'correct', imei: '' },
  { kind: 'send', carrier: '', trackingNumber: '' },
  { kind: 'deliver', on: null, proofNote: null },
  { kind: 'receive' },
  { kind: 'hand-over', imei: imei ?? '' },
  { kind: 'take-back' },
  { kind: 'pack-again', imei: '' },
];
