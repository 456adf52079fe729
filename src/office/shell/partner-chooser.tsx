import { Link, useLocation, useSearchParams } from 'react-router';
import { sentences } from '../text/sentences.ts';
import { Icon } from '../ui/icon.tsx';
import { usePopoverUntilNavigation } from '../ui/use-popover.ts';
import { Stamp, type StampPartner } from '../ui/stamp.tsx';
import es from './es.json';

const t = sentences(es);

/**
 * Whose work is shown. A person of one partner sees its name alone; who has several chooses one of them, or all, and
 * comes to its requests.
 */
export function PartnerChooser({ partners }: { partners: readonly (StampPartner & { id: number })[] }) {
  const list = usePopoverUntilNavigation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [only] = partners;
  if (only === undefined) return null;
  if (partners.length === 1) {
    return (
      <span className="pick one">
        <Stamp partner={only} />
        <span>{only.name}</span>
      </span>
    );
  }
  const chosen = partners.find(({ id }) => String(id) === query.get('partner'));
  const kept = pathname === '/solicitudes' ? [...query] : [];
  const to = (id: number | null) => {
    const next = new URLSearchParams(kept.filter(([name]) => name !== 'partner' && name !== 'cursor'));
    if (id !== null) next.set('partner', String(id));
    return `/solicitudes${next.size > 0 ? `?${next}` : ''}`;
  };
  return (
    <>
      <button type="button" className="pick" popoverTarget="socios" aria-haspopup="true">
        {chosen && <Stamp partner={chosen} />}
        <span>{chosen?.name ?? t('allPartners')}</span>
        <Icon name="chevron-down" small />
      </button>
      <nav ref={list} id="socios" popover="auto" className="menu partners" aria-label={t('partners')}>
        <Link to={to(null)} aria-current={chosen === undefined}>
          <span>{t('allPartners')}</span>
        </Link>
        {partners.map((partner) => (
          <Link key={partner.id} to={to(partner.id)} aria-current={partner === chosen}>
            <Stamp partner={partner} />
            <span>{partner.name}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}
