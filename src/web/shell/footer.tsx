import { Link, useRouteLoaderData } from 'react-router';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { loader } from '#web/root.tsx';
import { Logo } from './logo.tsx';
import styles from './footer.module.css';
import { LegalLink } from './legal-sheets.tsx';
import { chatWith, phoneInGroups, type Shop } from './partner-view.ts';
import type { ShellData } from './shell.tsx';

interface FooterProps {
  shell: Pick<ShellData, 'partner' | 'prefix' | 'logos' | 'customer' | 'permissions'>;
  slim: boolean;
}

/** Who the shop is and how to contact it. `slim` in the steps of the flow: help and legal texts in two lines. */
export function Footer({ shell, slim }: FooterProps) {
  return (
    <footer className={slim ? `${styles.foot} ${styles.slim}` : styles.foot}>
      <div className={`wrap ${styles.columns}`}>
        {slim ? <Slim shell={shell} /> : <Full shell={shell} />}
        <div className={styles.end}>
          <Words>
            © {footerYear} {shell.partner.name}
          </Words>
          <LanguageSwitch prefix={shell.prefix} />
          <span className="num">{t('shell.version', { version: appVersion })}</span>
        </div>
      </div>
    </footer>
  );
}

function Full({ shell }: Pick<FooterProps, 'shell'>) {
  const { partner, prefix, customer, permissions } = shell;
  return (
    <>
      <div>
        {/* The logo loads after the first paint: the link has its name before that. */}
        <Link to={`${prefix}/inicio`} className={styles.brand} aria-label={partner.name}>
          <Logo shell={shell} type="FOOTER" />
        </Link>
        <address>
          <Words>{partner.address}</Words>
          <br />
          <a href={`tel:+52${partner.tel}`} className="num">
            {phoneInGroups(partner.tel)}
          </a>
          {isMail(partner.contact) && (
            <>
              <Words> · </Words>
              <a href={`mailto:${partner.contact}`}>{partner.contact}</a>
            </>
          )}
        </address>
        <Social shop={partner} />
      </div>
      <div>
        <h2>{t('shell.buy')}</h2>
        <Link to={`${prefix}/inicio`}>{t('shell.home')}</Link>
        <Link to={`${prefix}/catalogo`}>{t('shell.catalogue')}</Link>
      </div>
      <div>
        <h2>{t('shell.help')}</h2>
        {!customer && <Link to={`${prefix}/login/${partner.id}`}>{t('shell.login')}</Link>}
        {customer && permissions.dashboard && (
          <Link to={`${prefix}/dashboard/${partner.id}/${customer.account}`}>{t('shell.statement')}</Link>
        )}
        <a href={chatWith(partner.tel, t('ui.helpText', { place: partner.name }))}>WhatsApp</a>
        <Contact contact={partner.contact} />
        <ReportTheft shop={partner} />
        <Link to={`${prefix}/quejas`}>{t('shell.complaints')}</Link>
      </div>
      <div>
        <h2>{t('shell.legal')}</h2>
        <LegalLink paper="terms" prefix={prefix} />
        <LegalLink paper="privacy" prefix={prefix} />
      </div>
    </>
  );
}

function Slim({ shell: { partner: shop, prefix } }: Pick<FooterProps, 'shell'>) {
  return (
    <div className={styles.line}>
      <a href={`tel:+52${shop.tel}`} className="num">
        <Icon name="call" size="s" />
        <Words>{phoneInGroups(shop.tel)}</Words>
      </a>
      <ReportTheft shop={shop} />
      {/* The shorter one below the number: two columns on a phone. */}
      <LegalLink paper="privacy" prefix={prefix} />
      <LegalLink paper="terms" prefix={prefix} />
    </div>
  );
}

/** A contact is an e-mail address, a web address, or text. */
function Contact({ contact }: { contact: string }) {
  if (isMail(contact)) return <a href={`mailto:${contact}`}>{t('shell.contact')}</a>;
  if (/^https?:\/\//.test(contact)) return <a href={contact}>{t('shell.contact')}</a>;
  return <p className={styles.plain}>{contact}</p>;
}

const isMail = (contact: string) => /^[^\s@]+@[^\s@]+$/.test(contact);

const ReportTheft = ({ shop }: { shop: Shop }) => (
  <a href={shop.reportTheft} target="_blank" rel="noreferrer">
    {t('shell.reportTheft')}
  </a>
);

const networks: readonly (readonly [keyof Shop['social'], string])[] = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['youtube', 'YouTube'],
];

function Social({ shop }: { shop: Shop }) {
  return (
    <div className={styles.social}>
      {networks.map(([network, name]) => {
        const url = shop.social[network];
        return url ? (
          <a key={network} href={url} target="_blank" rel="noreferrer" aria-label={name}>
            <Icon name={network satisfies IconName} />
          </a>
        ) : null;
      })}
    </div>
  );
}

/** Spec §9; shown in the footer. */
const appVersion = '1.4.2';
const footerYear = 2025;

/** A button for each other language. A plain form: the page comes back whole, with the sentences of that language. */
function LanguageSwitch({ prefix }: { prefix: string }) {
  const others = useRouteLoaderData<typeof loader>('root')?.otherLanguages ?? [];
  return (
    <form method="post" action={`${prefix}/idioma`}>
      {others.map(({ language, name }) => (
        <button key={language} name="idioma" value={language} lang={language}>
          {name}
        </button>
      ))}
    </form>
  );
}
