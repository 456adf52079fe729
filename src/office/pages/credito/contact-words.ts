import type { MayContact, OfficeContact } from '#contract/office/collections.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** 'Llamada, contestó' */
export const contactWords = ({ channel, outcome }: Pick<OfficeContact, 'channel' | 'outcome'>): string =>
  `${t(`channel-${channel}`)}, ${t(`outcome-${outcome}`)}`;

/** Whether the customer may be spoken to now, and what time it is where she lives. */
export function mayContactWords({ allowed, because, from, clocks }: MayContact): {
  text: string;
  aside: string;
} {
  const [clock] = clocks;
  const aside =
    clocks.length > 2 || clock === undefined
      ? t('clocksUnknown')
      : t('clocks', { clocks: clocks.join(' y ') });
  if (allowed) return { text: t('mayNow'), aside };
  if (because === 'contact-stop') return { text: t('mayNotStop'), aside };
  if (because === 'revocation-open') return { text: t('mayNotRevocation'), aside };
  return { text: t('mayNotHours', { date: from === null ? '' : exactTime(from) }), aside };
}
