import { personaFor } from '#server/sandbox/persona.ts';
import { ask } from './api-calls.ts';
import type { ApiClient } from './api-client.ts';

/** A customer who logged in says when she was born: her account knows this browser from then on. */
export async function provesOwner(client: ApiClient, account: string, phone: string): Promise<void> {
  await ask(client, 'POST', `account/prove/${account}`, { birthday: personaFor(phone).birthday });
}
