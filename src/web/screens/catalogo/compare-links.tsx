import { Link } from 'react-router';
import { compareAddress, mostCompared, toggled } from '#web/shell/compared.ts';
import { plural, t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Words } from '#web/text/words.tsx';
import styles from './compare-links.module.css';
import { addressOf, type Search } from './search.ts';

interface CompareLinkProps {
  product: { id: number; name: string };
  search: Search;
  base: string;
}

/** Under a card: adds the phone to those compared, or takes it out; nothing where three are chosen already. */
export function CompareLink({ product: { id, name }, search, base }: CompareLinkProps) {
  const isChosen = search.compared.includes(id);
  if (!isChosen && search.compared.length >= mostCompared) return null;
  return (
    <Link
      className={styles.compare}
      to={base + addressOf({ ...search, compared: toggled(search.compared, id) })}
      preventScrollReset
      replace
      aria-label={t(isChosen ? 'catalogo.comparedOut' : 'catalogo.compareThis', { name })}
    >
      {isChosen && <Icon name="check" size="s" />}
      <Words>{t(isChosen ? 'catalogo.comparedShort' : 'catalogo.compare')}</Words>
    </Link>
  );
}

/** What is chosen so far, within reach wherever one scrolls. */
export function ComparedBar({ search, base, prefix }: { search: Search; base: string; prefix: string }) {
  const { compared } = search;
  if (compared.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('catalogo.comparing')}>
      <output>
        <b>{plural(compared.length, 'catalogo.compared')}</b>
        <Words> {t(compared.length < mostCompared ? 'catalogo.compareMore' : 'catalogo.compareFull')}</Words>
      </output>
      <div className={styles.actions}>
        <Link className="link" to={base + addressOf({ ...search, compared: [] })} preventScrollReset replace>
          {t('catalogo.compareNone')}
        </Link>
        <ButtonLink kind="house" to={compareAddress(prefix, compared)}>
          {t('catalogo.seeComparison')}
        </ButtonLink>
      </div>
    </section>
  );
}
