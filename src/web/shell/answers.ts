import { data, redirect } from 'react-router';
import { prefixOf, screenPath, UNKNOWN_PHONE } from '#domain/onboarding/paths.ts';
import type { Refusal, Result } from '#web/api-client.ts';
import { explain, toastFor } from './errors.ts';
import { inShop, notFound, type Place } from './shop-ref.ts';

/** What an action returns to its screen when the server refused. */
export interface Answer {
  /** The server's explanation, shown by the form. */
  error: string;
  /** For useToast (spec §8). */
  errors: string[];
  code: string;
  retryAfterSeconds?: number;
  /** Errors of single fields, by name. */
  fields?: Record<string, string> | undefined;
}

/**
 * In a loader: returns the data, or throws what the person must see instead. 404: the 404 page. A step out of order: a
 * redirect to the current step. A lost session: who has a request proves her phone and comes back to it; others go home, with a
 * message. A server that cannot answer right now:
 * the Spanish unavailable-page.tsx. Anything else: the 500 page.
 */
export function dataOf<T>(result: Result<T>, shopRef: Place): T {
  if (result.ok) return result.data;
  if (result.status === 503 || result.status === 0) throw data(null, { status: 503 });
  throw wayOut(result, shopRef) ?? new Error(`The API answered ${result.status} ${result.code}`);
}

/** In an action: throws the redirect that the refusal asks for, or returns it to the screen with its status. */
export function refused(refusal: Refusal, shopRef: Place, fields?: Record<string, string>) {
  const out = refusal.status === 404 ? null : wayOut(refusal, shopRef);
  if (out) throw out;
  // Where a field has the exact message (a file too large, a blocked code) the generic sentence would contradict it.
  const shownAtField =
    fields !== undefined && refusal.errors.length > 0 && refusal.status >= 404 && refusal.status < 500;
  const answer: Answer = {
    error: explain(refusal),
    errors: shownAtField ? [] : [toastFor(refusal)],
    code: refusal.code,
    ...(refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: refusal.retryAfterSeconds }),
    fields,
  };
  return data(answer, { status: refusal.status === 0 ? 503 : refusal.status });
}

/** In an action: field errors found before the server was asked. */
export const invalid = (fields: Record<string, string>) =>
  data<Answer>(
    { error: Object.values(fields)[0] ?? '', errors: [], code: 'invalid-input', fields },
    { status: 422 },
  );

function wayOut(refusal: Refusal, shopRef: Place) {
  if (refusal.nextStep?.startsWith('/') && !refusal.nextStep.startsWith('//'))
    return redirect(inShop(refusal.nextStep, shopRef));
  if (refusal.status === 404) return notFound();
  if (refusal.status === 401) return redirect(afterTheSession(shopRef));
  return null;
}

function afterTheSession({ requestId, ...shopRef }: Place): string {
  return requestId === undefined
    ? `${prefixOf(shopRef)}/inicio?aviso=sesion`
    : screenPath(shopRef, 'phone-verification', { requestId, phone: UNKNOWN_PHONE });
}
