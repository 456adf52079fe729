import type { z } from 'zod';
import { accountCalls } from './account.ts';
import type { Call } from './call.ts';
import { addressCalls } from './address.ts';
import { catalogue } from './catalogue.ts';
import { complaintCalls, privacyCalls } from './privacy.ts';
import { consentCalls } from './consents.ts';
import { endCalls } from './ends.ts';
import { login } from './login.ts';
import { media } from './media.ts';
import { onboarding } from './onboarding.ts';
import { orders } from './orders.ts';
import { papers } from './papers.ts';
import { phoneChangeCalls } from './phone-change.ts';
import { pushCalls } from './push.ts';
import { webhooks } from './webhooks.ts';

/** Every call of /api/v1: name → method, path, schemas. Routes, client and docs derive from this list. */
export const api = {
  ...media,
  ...catalogue,
  ...orders,
  ...onboarding,
  ...addressCalls,
  ...papers,
  ...login,
  ...accountCalls,
  ...endCalls,
  ...phoneChangeCalls,
  ...privacyCalls,
  ...complaintCalls,
  ...consentCalls,
  ...pushCalls,
  ...webhooks,
} as const satisfies Record<string, Call>;

export type Api = typeof api;
export type CallName = keyof Api;

type Part<N extends CallName, K extends 'params' | 'query' | 'body'> =
  Api[N] extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : unknown;

/** A call's input: { params, query, body }, each only where the call has one. */
export type Input<N extends CallName> = Part<N, 'params'> & Part<N, 'query'> & Part<N, 'body'>;
export type Output<N extends CallName> = z.output<Api[N]['response']>;
