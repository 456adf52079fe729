import { afterAll, beforeAll, expect, test } from 'vitest';
import { personaFor } from '#server/sandbox/persona.ts';
import { dayIn } from '#domain/calendar.ts';
import { firstDueBefore, legacyAccount } from '#test/support/other-server/accounts.ts';
import { OtherShopper } from '#test/support/other-server/shopper.ts';
import { nextPhone, openStage, type Stage } from '#test/support/other-server/stage.ts';

/** Every screen of spec §2, walked in front of a server that speaks spec §7 and §3 and nothing of ours. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

test('from the shop to the account, through a promoter’s link', async () => {
  await using device = await stage.phone();
  const { page } = device;
  const { world } = stage.other;
  const shopper = new OtherShopper(page, stage, { phone: nextPhone(), prefix: '/1/77' });
  await shopper.picksAPhone();
  await shopper.prequalifies();
  await shopper.verifiesThePhone();
  await shopper.sharesTheLocation();
  await shopper.provesIdentity();
  await shopper.authorizesTheBureau();
  await shopper.confirmsPersonalData();
  await shopper.confirmsTheAddressOfTheIne();
  await shopper.confirmsTheShippingAddress();
  await shopper.acceptsTheCredit();
  await shopper.signs();
  expect(await shopper.reference()).toBe('9301884200000');
  await shopper.continues();
  await shopper.isOn('device-send');
  const request = world.requests.find(({ phone }) => phone === shopper.phone);
  expect(request).toMatchObject({
    promoter: 77,
    partner: 1,
    color: 'Grafito',
    rfc: personaFor(shopper.phone).rfc,
  });

  const account = request!.account;
  const first = firstDueBefore(dayIn('America/Mexico_City', new Date()), 0);
  world.statements.set(account, legacyAccount(0, false, first));
  await shopper.logsIn();
  await shopper.isOn('dashboard');
  device.troubles.expectNone();
});
