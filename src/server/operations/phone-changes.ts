import { momentInWords } from '#domain/spanish-dates.ts';
import {
  confirmLostPhone,
  proposeLostPhone,
  refuseLostPhone,
} from '#server/actions/phone/decide-lost-phone.ts';
import { lostPhonesToDecide } from '#server/queries/loans/lost-phones.ts';
import type { Operation } from './operation.ts';

/** Changes of a number that is lost: one person proposes, another confirms. `by` is their name. */
interface Decided {
  readonly change: string;
  readonly by: string;
}

/** Lists what waits, without numbers. */
export const listPhoneChanges: Operation<Record<string, never>> = {
  async run({ store }) {
    const data = await lostPhonesToDecide(store);
    const lines = data.map(
      (each) => `${each.id}  account ${each.account}, partner ${each.partner_id}: ${says(each)}`,
    );
    return { data, lines: lines.length > 0 ? lines : ['No change of a number waits.'] };
  },
};

function says(each: Awaited<ReturnType<typeof lostPhonesToDecide>>[number]): string {
  const asked = `asked ${momentInWords(each.asked_at.toISOString())}`;
  if (each.state === 'confirmed')
    return `${asked}, confirmed: changes ${momentInWords(each.effective_at?.toISOString() ?? '')}`;
  if (each.state === 'waiting') return `${asked}, identity shown: to be proposed`;
  return `${asked}, proposed by ${each.proposed_by}${each.has_expired ? ' more than a day ago: propose it again' : ': to be confirmed by another'}`;
}

export const proposePhoneChange: Operation<Decided> = {
  async run(deps, { change, by }) {
    await proposeLostPhone(deps, by, change);
    return { data: { change }, lines: [`${change}: proposed; another person confirms within a day.`] };
  },
};

export const confirmPhoneChange: Operation<Decided> = {
  async run(deps, { change, by }) {
    const { effectiveAt } = await confirmLostPhone(deps, by, change);
    const at = momentInWords(effectiveAt.toISOString());
    return { data: { change, effectiveAt }, lines: [`${change}: confirmed; the number changes ${at}.`] };
  },
};

export const refusePhoneChange: Operation<Decided> = {
  async run(deps, { change, by }) {
    await refuseLostPhone(deps, by, change);
    return { data: { change }, lines: [`${change}: refused; the number stays.`] };
  },
};
