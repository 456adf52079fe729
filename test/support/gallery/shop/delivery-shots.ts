import { ask } from '#test/support/api-calls.ts';
import { shopDay } from '#test/support/sandbox-clock.ts';
import { moreOf, type Shot } from '../shot.ts';
import type { Person, Tour } from '../tour.ts';

const waits: Person = { phone: '5512375771' };
const expects: Person = { phone: '5512375772' };
const has: Person = { phone: '5512375773' };

/** The device on its way, on the page after the down payment and on the account. */
export const deliveryShots: readonly Shot[] = [
  ...bothScreens('por-empacar', waits, async () => {}),
  ...bothScreens('enviado', expects, (tour, which) => send(tour, which, '001000000000017')),
  ...bothScreens('entregado', has, async (tour, which) => {
    await send(tour, which, '001000000000025');
    const on = await shopDay(await tour.atDesk('counter'));
    await act(tour, which, 'deliver', { on, receivedBy: 'Su hermana' });
  }),
];

function bothScreens(
  name: string,
  person: Person,
  prepare: (tour: Tour, which: string) => Promise<void>,
): Shot[] {
  const ready = async (tour: Tour) => {
    const request = await tour.request(person, 'device-send');
    await prepare(tour, request.requestId);
    return request;
  };
  return [
    ...moreOf('shop', 'device-send', [
      {
        name: `18-device-send-${name}`,
        open: async (page, tour) => tour.visitRequest(page, await ready(tour), 'device-send'),
      },
    ]),
    ...moreOf('shop', 'dashboard', [
      {
        name: `23-dashboard-entrega-${name}`,
        async open(page, tour) {
          await ready(tour);
          await tour.visitAccount(page, person.phone);
        },
      },
    ]),
  ];
}

async function send(tour: Tour, requestId: string, imei: string): Promise<void> {
  await act(tour, requestId, 'pack', { imei });
  await act(tour, requestId, 'send', { carrier: 'Estafeta', trackingNumber: '8055-4471-2096' });
}

async function act(tour: Tour, requestId: string, verb: string, body: object): Promise<void> {
  await ask(await tour.atDesk('counter'), 'POST', `office/deliveries/${requestId}/${verb}`, body);
}
