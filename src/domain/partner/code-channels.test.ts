import { expect, test } from 'vitest';
import { channelsIn, channelsText } from '#domain/partner/code-channels.ts';

test.each([
  ['', ['sms']],
  ['SMS', ['sms']],
  ['sms, whatsapp', ['sms', 'whatsapp']],
  ['SMS, llamada , WhatsApp', ['sms', 'voice', 'whatsapp']],
] as const)('%s is an order', (text, order) => {
  expect(channelsIn(text)).toEqual(order);
  expect(channelsIn(channelsText(order))).toEqual(order);
});

test.each(['WhatsApp, SMS', 'SMS, SMS', 'SMS, correo', 'SMS,'])('“%s” is none', (text) => {
  expect(channelsIn(text)).toBeNull();
});
