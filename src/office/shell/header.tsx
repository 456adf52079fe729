import { Link } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { onlySells } from '#domain/staff/roles.ts';
import { initialsOf } from '../text/format.ts';
import { sentences } from '../text/sentences.ts';
import { House } from '../ui/house.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePopoverUntilNavigation } from '../ui/use-popover.ts';
import es from './es.json';
import { HelpDialog } from './help-dialog.tsx';
import { NavLinks } from './nav.tsx';
import { PartnerChooser } from './partner-chooser.tsx';
import { Search } from './search.tsx';

const t = sentences(es);

export type SignedIn = OfficeOutput<'getOfficeSession'> & { person: { name: string } };

/** The ink bar: the house, the partner, the search, help, and the own account. */
export function Header({ session }: { session: SignedIn }) {
  const menu = usePopoverUntilNavigation();
  const sells = onlySells(session.grants);
  return (
    <header className="bar">
      <button type="button" className="ib only-s" popoverTarget="menu" aria-label={t('menu')}>
        <Icon name="menu" />
      </button>
      <nav ref={menu} id="menu" popover="auto" className="menu small-nav" aria-label={t('menu')}>
        <NavLinks />
      </nav>
      <Link className="house no-s" to="/hoy" aria-label={t('home')}>
        <House />
      </Link>
      <PartnerChooser partners={session.partners} />
      {sells ? (
        <span className="gap" />
      ) : (
        <>
          <Search />
          <Link className="ib" to="/por-firmar">
            <Icon name="two-people" />
            <span>{t('approvals')}</span>
            {session.approvalsWaiting > 0 && <span className="cnt">{session.approvalsWaiting}</span>}
          </Link>
        </>
      )}
      <HelpDialog />
      <Link className="ib" to="/cuenta">
        <span className="av">{initialsOf(session.person.name)}</span>
        <span className="vh">{t('account', { name: session.person.name })}</span>
      </Link>
    </header>
  );
}
