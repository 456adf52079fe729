import { alarmWords, dayBounds, type LookKind } from '#domain/staff/day-bounds.ts';
import { DomainError } from '#domain/errors.ts';
import { quoted } from '#domain/staff/roles.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import type { TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { whoHolds } from '#server/queries/staff/people.ts';
import { addToDay } from '#server/queries/staff/staff-days.ts';

/**
 * Counts looks of a person at a partner before their lines are written. Past the first bound supervision is told, once a
 * day. @throws rate-limited past the second
 */
export async function countLook(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  staff: Pick<StaffCaller, 'id' | 'name'>,
  partnerId: number,
  { kind = 'look', times = 1 }: { kind?: LookKind; times?: number } = {},
): Promise<void> {
  const { tells, most } = dayBounds[kind];
  const count = (await addToDay(tx, { staffId: staff.id, partnerId, what: kind }, { times })) ?? 0;
  if (count > most) throw new DomainError('rate-limited', { messages: [enoughForToday] });
  if (count > tells) await tellSupervision(deps, tx, staff, partnerId, kind);
}

const enoughForToday =
  'Llegó al máximo de datos que una persona ve en un día. Mañana puede seguir, o los ve otra persona.';

/** Once a day, of what one person does; to supervision but her, or where there is no other, to administration. */
export async function tellSupervision(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  { id, name }: Pick<StaffCaller, 'id' | 'name'>,
  partnerId: number,
  what: keyof typeof alarmWords,
): Promise<void> {
  if ((await addToDay(tx, { staffId: id, partnerId, what: `told/${what}` })) !== 1) return;
  const partner = await partnerRow(tx, partnerId);
  const told = await acrossPartnersIn(tx.db, 'desk', async () => {
    const others = async (role: 'supervisor' | 'administrator') =>
      (await whoHolds(tx, role, [partnerId])).filter((person) => person.id !== id);
    const supervisors = await others('supervisor');
    return supervisors.length > 0 ? supervisors : others('administrator');
  });
  for (const { email } of told) {
    await sendMessage(deps, tx, {
      channel: 'email',
      partnerId,
      recipient: email,
      subject: `Aviso de la oficina de ${partner?.name ?? ''}`,
      text:
        `${quoted(name)} ${alarmWords[what]} en ${partner?.name ?? 'la tienda'}. Si no lo esperaba, hable con esa ` +
        'persona; Auditoría y Administración ven cada acto en la Bitácora, y Administración puede suspenderla.\n',
    });
  }
}
