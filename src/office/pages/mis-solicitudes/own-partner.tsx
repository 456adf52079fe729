import { sentences } from '../../text/sentences.ts';
import es from './es.json';
import { useGrants } from '../../ui/use-session.ts';
import { PlainSelect } from '../../ui/plain-field.tsx';

const t = sentences(es);

/** The partners for whom this person sells: nearly always one. */
export const useOwnPartners = () =>
  useGrants().flatMap(({ role, partner }) => (role === 'promoter' && partner !== null ? [partner] : []));

/** Of a form: for which of them. */
export function OwnPartnerField({ value }: { value: number }) {
  const partners = useOwnPartners();
  return (
    partners.length > 1 && (
      <PlainSelect
        name="partner"
        label={t('partner')}
        isQuiet
        options={partners.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={value}
      />
    )
  );
}
