import { randomBytes, randomUUID } from 'node:crypto';
import { makeAccount } from '#domain/credit/reference.ts';
import { personaFor, type Persona } from '#server/sandbox/persona.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { drawReceipt } from './receipt.ts';
import { drawSignature } from './signature.ts';

interface StoredPicture {
  readonly key: string;
  readonly png: Uint8Array;
}

/** One customer of the demo: the data shared by all their rows. */
export interface Story {
  readonly requestId: string;
  readonly account: string;
  readonly customer: DemoCustomer;
  readonly persona: Persona;
  readonly email: string;
  readonly signature: StoredPicture;
  /** Of an edited address. */
  readonly proof: StoredPicture | null;
}

export async function storyOf(customer: DemoCustomer): Promise<Story> {
  const requestId = randomBytes(16).toString('base64url');
  const persona = personaFor(customer.phone);
  return {
    requestId,
    account: makeAccount(customer.accountSeed),
    customer,
    persona,
    email: `cliente.${customer.phone.slice(-4)}@example.com`,
    signature: {
      key: `private/signatures/${requestId}/${randomUUID()}.png`,
      png: await drawSignature(customer.phone),
    },
    proof:
      customer.status === 'address-edited'
        ? { key: `private/proofs/${requestId}/${randomUUID()}.png`, png: await drawReceipt(persona) }
        : null,
  };
}

/** The browser of all demo customers, at an address reserved for documentation (RFC 5737). */
export const caller = {
  ip: '192.0.2.24',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; SM-A165M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
} as const;
