import type { Deps } from '#server/actions/base/context.ts';
import {
  putOffErasure,
  sessionIsErased,
  sessionsToErase,
} from '#server/queries/identity/identity-sessions.ts';

/** Has the identity service delete photos and biometrics of people who were erased or forgotten; what fails is tried again. */
export async function erasePhotos(
  { store, identity, log }: Pick<Deps, 'store' | 'identity' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const next = () => sessionsToErase(store, identity.name, atOnce);
  for (let due = await next(); due.length > 0; due = await next()) {
    for (const sessionId of due) {
      if (signal?.aborted) return;
      try {
        await identity.erase(sessionId, AbortSignal.timeout(20_000));
        await sessionIsErased(store, sessionId);
      } catch (error) {
        log.warn({ err: error }, 'photos at the identity service were not deleted, will be tried again');
        await putOffErasure(store, sessionId);
      }
    }
  }
}

const atOnce = 100;
