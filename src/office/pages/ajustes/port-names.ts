import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

const keys = {
  sms: 'port_sms',
  whatsapp: 'port_whatsapp',
  voice: 'port_voice',
  push: 'port_push',
  email: 'port_email',
  identity: 'port_identity',
  bureau: 'port_bureau',
  payments: 'port_payments',
  'device-lock': 'port_device-lock',
  captcha: 'port_captcha',
  storage: 'port_storage',
} as const;

/** A service as a person reads it. */
export const portName = (port: OfficeOutput<'listIntegrations'>['providers'][number]['port']): string =>
  t(keys[port]);
