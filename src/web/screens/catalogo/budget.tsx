import type { FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { formatMoneyShort } from '#domain/credit/money.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './budget.module.css';
import { OtherFields } from './other-fields.tsx';
import { readForm } from './read-form.ts';
import { addressOf, maxText, type Search } from './search.ts';

/** The catalogue's first questions, each a GET form: what is looked for, and what a week and today may cost. */
export function Budget({ search, base }: { search: Search; base: string }) {
  const navigate = useNavigate();
  // The normalised URL of the same search; without a script the browser sends the fields as they are.
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(base + addressOf(readForm(event.currentTarget)));
  };
  return (
    <div className={`wrap ${styles.ask}`}>
      <search>
        <Form method="get" action={base} className={styles.find} onSubmit={ask}>
          <OtherFields search={search} without={['buscar']} />
          <TextInput
            id="buscar"
            name="buscar"
            label={t('catalogo.find')}
            optional={false}
            type="search"
            maxLength={maxText}
            enterKeyHint="search"
            placeholder={t('catalogo.findHow')}
            defaultValue={search.text}
          />
          <Button kind="line" type="submit">
            {t('catalogo.search')}
          </Button>
        </Form>
      </search>
      <Fold title={t('catalogo.budget')} open={search.weekly !== null || search.today !== null}>
        <Form method="get" action={base} className={styles.budget} onSubmit={ask}>
          <OtherFields search={search} without={['semana', 'hoy']} />
          <Amount name="semana" label={t('catalogo.weekly')} pesos={search.weekly} />
          <Amount name="hoy" label={t('catalogo.today')} pesos={search.today} />
          <Button kind="line" type="submit">
            {t('catalogo.forBudget')}
          </Button>
        </Form>
      </Fold>
    </div>
  );
}

const Amount = ({ name, label, pesos }: { name: string; label: string; pesos: number | null }) => (
  <TextInput
    id={`presupuesto-${name}`}
    name={name}
    label={label}
    optional={false}
    inputMode="numeric"
    className="num"
    placeholder="$"
    maxLength={12}
    defaultValue={pesos === null ? '' : formatMoneyShort(pesos * 100)}
  />
);
