import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#server/context.ts';
import { prepared } from './prepared.ts';

/** What a solved captcha may be spent on (readings §3 'Captcha proof'). */
export type CaptchaUse = 'check-phone' | 'precalification' | 'login';

/** Keeps a solved challenge; false when it was already used: the proof of work itself can be replayed. */
export async function keepProof(trx: Trx, challenge: string, sessionId: string): Promise<boolean> {
  return (await kept({ challenge, sessionId }).first(trx)) !== undefined;
}

const kept = prepared((db, given: { challenge: string; sessionId: string }) =>
  db
    .insertInto('captcha_proofs')
    .values({ challenge: given.challenge, session_id: given.sessionId })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge'),
);

/** Spends one use of a proof of this session, oldest first; false when there is none left. */
export async function spendProof(trx: Trx, sessionId: string, use: CaptchaUse): Promise<boolean> {
  return (await spent[use]({ sessionId }).first(trx)) !== undefined;
}

const spentOn = (
  column: 'check_phone_at' | 'precalification_at' | 'login_at',
  stillGood: RawBuilder<unknown>,
) => {
  const usable = sql<boolean>`solved_at > app_now() - interval '10 minutes'
    and solved_at <= app_now() + interval '5 seconds' and ${stillGood}`;
  return prepared((db, given: { sessionId: string }) =>
    db
      .updateTable('captcha_proofs')
      .set({ [column]: sql<Date>`app_now()` })
      .where('challenge', '=', (eb) =>
        eb
          .selectFrom('captcha_proofs')
          .select('challenge')
          .where('session_id', '=', given.sessionId)
          .where(usable)
          .orderBy('solved_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .where(usable)
      .returning('challenge'),
  );
};

/** One checkPhone and one precalification, or one login: never both kinds. */
const spent = {
  'check-phone': spentOn('check_phone_at', sql`check_phone_at is null and login_at is null`),
  precalification: spentOn('precalification_at', sql`precalification_at is null and login_at is null`),
  login: spentOn('login_at', sql`check_phone_at is null and precalification_at is null and login_at is null`),
} satisfies Record<CaptchaUse, unknown>;
