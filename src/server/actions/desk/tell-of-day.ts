import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { businessZone, weekdayInWords } from '#domain/spanish-dates.ts';
import { quoted } from '#domain/staff/roles.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { workOfDay, type WorkOfDay } from '#server/queries/audit/work-of-day.ts';
import { platform } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { whoHolds } from '#server/queries/staff/people.ts';
import { addToDay } from '#server/queries/staff/staff-days.ts';

/**
 * Tells who audits each partner, or where nobody does, who administers it, what each person of the desk did yesterday by
 * herself, and which two confirmed each other. Once a day to each; a run that is stopped is
 * continued by its retry. The platform's people are told last: nothing after them can fail and have them told again.
 */
export async function tellOfDay(
  deps: Pick<Deps, 'store' | 'jobs' | 'config'>,
  signal: AbortSignal,
): Promise<void> {
  const yesterday = addDays(dayIn(businessZone, await appNow(deps.store.db)), -1);
  const lines = await workOfDay(deps.store, yesterday);
  for (const [partner, work] of Map.groupBy(lines, ({ partnerId }) => partnerId)) {
    signal.throwIfAborted();
    await tellOf(deps, partner, yesterday, work);
  }
}

async function tellOf(
  deps: Pick<Deps, 'store' | 'jobs' | 'config'>,
  partnerId: number,
  day: Day,
  work: readonly WorkOfDay[],
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const shop = await partnerRow(tx, partnerId);
    const of = partnerId === platform ? null : partnerId;
    const auditors = await whoHolds(tx, 'auditor', [of]);
    for (const { id, email } of auditors.length > 0 ? auditors : await whoHolds(tx, 'administrator', [of])) {
      const told = { staffId: id, partnerId, what: 'told/day' };
      if (of !== null && (await addToDay(tx, told)) !== 1) continue;
      await sendMessage(deps, tx, {
        channel: 'email',
        partnerId: of,
        recipient: email,
        subject: `Lo que hizo cada persona: ${shop?.name ?? 'la plataforma'}, ${weekdayInWords(day)}`,
        text:
          `${[...work].map(lineOf).join('\n')}\n\nCada acto, con su motivo, está en la Bitácora: ` +
          `${deps.config.publicOrigin}/oficina/bitacora?partner=${partnerId}&since=${day}&until=${day}\n`,
      });
    }
  });
}

const lineOf = ({ name, second, acts, looks }: WorkOfDay): string =>
  second === null
    ? `${quoted(name)}, por su cuenta: ${[counted(acts, 'acto'), counted(looks, 'consulta')].flat().join(', ')}.`
    : `${quoted(name)} propuso y ${quoted(second)} confirmó: ${acts + looks}.`;

const counted = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];
