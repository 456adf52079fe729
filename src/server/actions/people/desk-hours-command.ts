import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { deskHoursInWords, minutesOfClock } from '#domain/staff/desk-hours.ts';
import { deskHoursOf, setDeskHours } from '#server/queries/requests/bureau-reports.ts';
import type { Command } from '#server/actions/base/command.ts';
import { recordGrantAct } from './grant-commands.ts';
import { oneOf, placeOf } from '#server/actions/access/place-of-grant.ts';

const payload = z.object({
  partnerId: z.number().int(),
  /** Minutes since midnight in Mexico City. */
  opensAt: z.number().int().min(0).max(1439),
  closesAt: z.number().int().min(1).max(1440),
  days: z.array(z.number().int().min(0).max(6)).min(1),
});

/** Sets when the desk of a partner works: deadlines of reviews that are opened from then on count its minutes. */
export const setDeskHoursCommand: Command<
  z.output<typeof payload>,
  AddressOf<'partner'> & BodyOf<'set-desk-hours'>
> = {
  payload,
  from: ({ partner, opensAt, closesAt, days }) => ({
    partnerId: oneOf(partner),
    opensAt: minutesOfClock(opensAt),
    closesAt: minutesOfClock(closesAt),
    days,
  }),
  async look(tx, { partnerId, ...hours }) {
    const place = await placeOf(tx, partnerId);
    const now = deskHoursInWords(await deskHoursOf(tx, partnerId));
    const wanted = deskHoursInWords(hours);
    return {
      requestId: null,
      account: null,
      centavos: null,
      partnerId,
      subject: `${partnerId}/desk-hours`,
      summary: `Cambiar el horario de la oficina de ${place}`,
      changes: [{ what: 'Horario de la oficina', before: now, after: wanted }],
      facts: { 'Horario de la oficina': now },
      refusal: now === wanted ? 'conflict' : null,
      beneficiary: null,
    };
  },
  async carryOut(_deps, tx, { partnerId, ...hours }, agreed) {
    const before = deskHoursInWords(await deskHoursOf(tx, partnerId));
    await setDeskHours(tx, partnerId, hours);
    const changes = [{ what: 'Horario de la oficina', before, after: deskHoursInWords(hours) }];
    await recordGrantAct(tx, agreed, partnerId, 'desk-hours-set', { changes });
  },
};
