import { useLocation } from 'react-router';
import type { AccountHelp } from '#contract/ends.ts';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { ActAnswer } from './act.ts';
import { ActForm } from './fold.tsx';
import styles from './opciones.module.css';

/** In place of all acts, in a browser that the account has not seen: birthday, or a code by e-mail. */
export function ProveOwner({
  proof: { email },
  answer,
  isTitled,
}: {
  proof: NonNullable<AccountHelp['proof']>;
  answer: ActAnswer | undefined;
  /** The title of the page is another one. */
  isTitled: boolean;
}) {
  const { pathname, search } = useLocation();
  if (email !== null && answer?.act?.startsWith('prove-') && answer.isCodeSent) {
    return (
      <section className={styles.panel}>
        <Notice icon="mail" live="status">
          {t('opciones.prove.sent', { email })}
        </Notice>
        <ActForm act="prove-code" answer={answer} send={t('opciones.prove.send')}>
          <TextInput
            id="codigo-correo"
            name="code"
            label={t('opciones.prove.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            short
          />
        </ActForm>
        <ButtonLink to={pathname + search} kind="text">
          {t('opciones.prove.instead')}
        </ButtonLink>
      </section>
    );
  }
  return (
    <section className={styles.panel}>
      {isTitled && (
        <>
          <h2>{t('opciones.prove.heading')}</h2>
          <p>{t('opciones.prove.lead')}</p>
        </>
      )}
      <ActForm act="prove" answer={answer} send={t('opciones.prove.send')}>
        <TextInput
          id="nacimiento"
          name="birthday"
          label={t('opciones.prove.birthday')}
          hint={t('opciones.prove.hint')}
          inputMode="numeric"
          autoComplete="bday"
          required
          short
        />
      </ActForm>
      {email !== null && (
        <ActForm act="prove-send" answer={answer} send={t('opciones.prove.mail', { email })} kind="line" />
      )}
    </section>
  );
}
