import { sql, type RawBuilder } from 'kysely';
import type { TxStore } from '#server/database/store.ts';

/** What a captcha proof may be spent on (readings §3 'Captcha proof'). */
export type CaptchaUse = 'check-phone' | 'precalification' | 'login';

/** Inserts a solved challenge; false when it is already used: a proof of work by itself can be replayed. */
export async function insertProof({ db }: TxStore, challenge: string, sessionId: string): Promise<boolean> {
  const row = await db
    .insertInto('captcha_proofs')
    .values({ challenge, session_id: sessionId })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

/** Spends one use of this session's oldest proof; false when none is left. */
export async function spendProof({ db }: TxStore, sessionId: string, use: CaptchaUse): Promise<boolean> {
  const { column, stillGood } = uses[use];
  const usable = sql<boolean>`solved_at > app_now() - interval '10 minutes'
    and solved_at <= app_now() + interval '5 seconds' and ${stillGood}`;
  const row = await db
    .updateTable('captcha_proofs')
    .set({ [column]: sql<Date>`app_now()` })
    .where('challenge', '=', (eb) =>
      eb
        .selectFrom('captcha_proofs')
        .select('challenge')
        .where('session_id', '=', sessionId)
        .where(usable)
        .orderBy('solved_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where(usable)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

interface Use {
  readonly column: 'check_phone_at' | 'precalification_at' | 'login_at';
  readonly stillGood: RawBuilder<unknown>;
}

/** One checkPhone and one precalification, or one login: never both. */
const uses: Record<CaptchaUse, Use> = {
  'check-phone': { column: 'check_phone_at', stillGood: sql`check_phone_at is null and login_at is null` },
  precalification: {
    column: 'precalification_at',
    stillGood: sql`precalification_at is null and login_at is null`,
  },
  login: {
    column: 'login_at',
    stillGood: sql`check_phone_at is null and precalification_at is null and login_at is null`,
  },
};
