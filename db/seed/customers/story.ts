import { randomBytes, randomUUID } from 'node:crypto';
import { makeAccount } from '#domain/credit/reference.ts';
import { personaFor, type Persona } from '#server/sandbox/persona.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { drawSignature } from './signature.ts';

/** One customer of the demo: the data shared by all their rows. */
export interface Story {
  readonly requestId: string;
  readonly account: string;
  readonly customer: DemoCustomer;
  readonly persona: Persona;
  readonly email: string;
  readonly signature: { readonly key: string; readonly png: Uint8Array };
}

export async function storyOf(customer: DemoCustomer): Promise<Story> {
  const requestId = randomBytes(16).toString('base64url');
  return {
    requestId,
    account: makeAccount(customer.accountSeed),
    customer,
    persona: personaFor(customer.phone),
    email: `cliente.${customer.phone.slice(-4)}@example.com`,
    signature: {
      key: `private/signatures/${requestId}/${randomUUID()}.png`,
      png: await drawSignature(customer.phone),
    },
  };
}

/** The browser of all demo customers, at an address reserved for documentation (RFC 5737). */
export const caller = {
  ip: '192.0.2.24',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; SM-A165M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
} as const;
