import type { ReactNode } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from './logo.tsx';
import styles from './header.module.css';
import type { ShellData } from './shell.tsx';

/**
 * Logo, the shop's two main links, and the way to the account. Menus are popovers: no script. `bare` on a page that
 * does not know the visitor: without log-in.
 */
export function Header({ shell, bare = false }: { shell: ShellData; bare?: boolean }) {
  const { prefix, partner, customer, permissions } = shell;
  const { key } = useLocation();
  return (
    <header className={styles.top}>
      <div className={`wrap ${styles.row}`}>
        <Link to={`${prefix}/inicio`} className={styles.brand}>
          <Logo shell={shell} type="HEADER" />
        </Link>
        <nav className={styles.nav} aria-label={t('shell.main')}>
          <NavLink to={`${prefix}/inicio`}>{t('shell.home')}</NavLink>
          <NavLink to={`${prefix}/catalogo`}>{t('shell.catalogue')}</NavLink>
        </nav>
        {customer ? (
          <button type="button" className={styles.pill} popoverTarget="cuenta">
            <Words>{t('shell.account')}</Words>
            <Icon name="down" size="s" />
          </button>
        ) : (
          <Link to={`${prefix}/login/${partner.id}`} className={styles.pill} hidden={bare}>
            {t('shell.login')}
          </Link>
        )}
        <button type="button" className={styles.menuButton} popoverTarget="menu" aria-label={t('shell.menu')}>
          <Icon name="menu" />
        </button>
      </div>
      {customer && (
        <Drop key={`cuenta-${key}`} id="cuenta" className={styles.account}>
          <p className={styles.who}>{customer.username}</p>
          {permissions.dashboard && (
            <Link to={`${prefix}/dashboard/${partner.id}/${customer.account}`}>
              <Icon name="receipt" />
              <Words>{t('shell.statement')}</Words>
            </Link>
          )}
          <LogOut prefix={prefix} />
        </Drop>
      )}
      <Drop key={`menu-${key}`} id="menu" className={styles.menu}>
        <nav aria-label={t('shell.menu')}>
          <NavLink to={`${prefix}/inicio`}>
            <Icon name="home" />
            <Words>{t('shell.home')}</Words>
          </NavLink>
          <NavLink to={`${prefix}/catalogo`}>
            <Icon name="phone" />
            <Words>{t('shell.catalogue')}</Words>
          </NavLink>
          <a href={partner.reportTheft} target="_blank" rel="noreferrer">
            <Icon name="shield" />
            <Words>{t('shell.reportTheft')}</Words>
          </a>
        </nav>
      </Drop>
    </header>
  );
}

/**
 * A menu under the header. The browser opens it and closes it on an outside click and on Escape; a changed key closes
 * it after a link.
 */
function Drop({
  id,
  className,
  children,
}: {
  id: string;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <div id={id} popover="auto" className={`${styles.drop} ${className}`}>
      {children}
    </div>
  );
}

const LogOut = ({ prefix }: { prefix: string }) => (
  <Form method="post" action={`${prefix}/logout`}>
    <button type="submit">
      <Icon name="logout" />
      <Words>{t('shell.logout')}</Words>
    </button>
  </Form>
);
