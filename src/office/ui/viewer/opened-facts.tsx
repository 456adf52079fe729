import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { sentences } from '../../text/sentences.ts';
import { Facts } from '../facts.tsx';
import { Section } from '../section.tsx';
import { useNow } from '../use-now.ts';
import { AddressCompare } from './address-compare.tsx';
import es from './es.json';

const t = sentences(es);

/** What was opened beside the documents, only while one of them is open. */
export function OpenedFacts({
  opened,
  now: serverNow,
}: {
  opened: OfficeRequestRecord['opened'];
  now: string;
}) {
  const now = useNow(serverNow, 5_000);
  if (!opened?.documents.some(({ until }) => until > now)) return null;
  return (
    <Section title={t('person')}>
      <Facts facts={opened.person.map(({ field, value }) => ({ label: t(field), value }))} />
      <AddressCompare rows={opened.address} />
    </Section>
  );
}
