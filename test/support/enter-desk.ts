import type { BrowserContext } from 'playwright-core';
import type { Role } from '#domain/staff/roles.ts';
import { ask } from './api-calls.ts';
import { ApiClient } from './api-client.ts';

/** Who works at the sandbox's desk (src/server/sandbox/desk-people.ts): one of each role, and four more. */
export type DeskPerson = Role | 'administrator-2' | 'finance-all' | 'supervisor-all' | 'administrator-all';

/** Gives a browser the session of one of the sandbox's people at a partner, as the button of the sandbox's page does. */
export async function enterDesk(
  context: BrowserContext,
  origin: string,
  who: DeskPerson,
  partner = 1,
): Promise<void> {
  const answer = await context.request.post(`${origin}/sandbox/oficina`, {
    headers: { accept: 'application/json' },
    form: { persona: who, tienda: partner },
    maxRedirects: 0,
  });
  if (answer.status() >= 400) throw new Error(`${who} did not get in: ${answer.status()}`);
  await answer.dispose();
}

/** The same for somebody who calls the API. */
export async function atDesk(origin: string, who: DeskPerson): Promise<ApiClient> {
  const client = new ApiClient(origin);
  await ask(client, 'POST', '/sandbox/oficina', { persona: who, tienda: '1' });
  return client;
}

/** An act that one of the sandbox's people proposes and another confirms. */
export async function agreedByTwo(
  origin: string,
  [maker, checker]: readonly [DeskPerson, DeskPerson],
  path: string,
  body: object,
): Promise<void> {
  const { approvalId } = await ask<{ approvalId: string }>(await atDesk(origin, maker), 'POST', path, {
    ...body,
    reason: 'Lo pidió la gerencia',
  });
  await ask(await atDesk(origin, checker), 'POST', `office/approvals/${approvalId}/approve`);
}
