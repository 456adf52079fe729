import { Link, Form, useSearchParams, useLocation } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { onlySells } from '#domain/staff/roles.ts';
import { initialsOf } from '../text/format.ts';
import { sentences } from '../text/sentences.ts';
import { BrandMark } from '../ui/sign-in-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePopoverUntilNavigation, Dialog } from '../ui/dialog.tsx';
import es from './es.json';
import { NavLinks } from './nav.tsx';
import { Palette } from './palette.tsx';
import { useRef, useId, useState } from 'react';
import { useKeys, areKeysOff, switchKeys } from '../ui/use-keys.ts';
import { Stamp, type StampPartner } from '../ui/stamp.tsx';
import { Button } from '../ui/button.tsx';

const keys: readonly [key: string, does: keyof typeof es][] = [
  ['Ctrl K', 'keyPalette'],
  ['/', 'keySearch'],
  ['j', 'keyDown'],
  ['k', 'keyUp'],
  ['x', 'keyChoose'],
  ['e', 'keyOpen'],
  ['f', 'keyFilter'],
  ['m', 'keyNote'],
  ['Esc', 'keyClose'],
  ['?', 'keyHelp'],
];

/** The list of keys, by its button or `?`; single keys can be switched off in it. */
function HelpDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(true);
  const id = useId();
  const open = () => {
    setOn(!areKeysOff());
    dialog.current?.showModal();
  };
  useKeys({ '?': open });
  return (
    <>
      <button type="button" className="ib no-s needs-script" aria-label={t('help')} onClick={open}>
        <Icon name="help" />
      </button>
      <Dialog ref={dialog} title={t('help')}>
        <ul className="kbs">
          {keys.map(([key, does]) => (
            <li key={key}>
              <kbd>{key}</kbd>
              <span>{t(does)}</span>
            </li>
          ))}
        </ul>
        <label className="row" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            className="ck"
            checked={isOn}
            onChange={({ target }) => {
              setOn(target.checked);
              switchKeys(target.checked);
            }}
          />
          <span>{t('keysOn')}</span>
        </label>
        <div className="foot">
          <Button kind="primary" onClick={() => dialog.current?.close()}>
            {t('close')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/**
 * Whose work is shown. A person of one partner sees its name alone; who has several chooses one of them, or all, and
 * comes to its requests.
 */
function PartnerChooser({ partners }: { partners: readonly (StampPartner & { id: number })[] }) {
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

/** The search of the bar: a form that leads to the list of requests. `/` goes to it. */
function Search() {
  const field = useRef<HTMLInputElement>(null);
  const [query] = useSearchParams();
  const searched = query.get('search') ?? '';
  useKeys({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  return (
    <search className="find">
      <Form method="get" action="/solicitudes">
        <Icon name="search" />
        <input
          ref={field}
          key={searched}
          type="search"
          name="search"
          defaultValue={searched}
          maxLength={60}
          aria-label={t('searchLabel')}
          placeholder={t('searchHint')}
          autoComplete="off"
        />
        <kbd className="needs-script" aria-hidden="true">
          /
        </kbd>
      </Form>
    </search>
  );
}

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
        <BrandMark />
      </Link>
      <PartnerChooser partners={session.partners} />
      {sells ? (
        <span className="gap" />
      ) : (
        <>
          <Search />
          <Palette />
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
