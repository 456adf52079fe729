import { useId } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

/** The partners for whom this person sells: nearly always one. */
export const useOwnPartners = () =>
  (useRouteLoaderData<typeof shellLoader>('shell/shell')?.grants ?? []).flatMap(({ role, partner }) =>
    role === 'promoter' && partner !== null ? [partner] : [],
  );

/** Of a form: for which of them. */
export function OwnPartnerField({ value }: { value: number }) {
  const partners = useOwnPartners();
  const id = useId();
  if (partners.length < 2) return null;
  return (
    <>
      <label htmlFor={id} className="vh">
        {t('partner')}
      </label>
      <span className="sel">
        <select id={id} name="partner" defaultValue={value} className="in sm">
          {partners.map((partner) => (
            <option key={partner.id} value={partner.id}>
              {partner.name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </>
  );
}
