import type { AccountHelp } from '#contract/ends.ts';
import { t } from '#web/text/text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { ActAnswer } from './act.ts';
import { ActForm } from './fold.tsx';
import styles from './opciones.module.css';

/** In place of all acts, in a browser that the account has not seen: birthday, or a code by e-mail. */
export function ProveOwner({
  proof: { email },
  answer,
}: {
  proof: NonNullable<AccountHelp['proof']>;
  answer: ActAnswer | undefined;
}) {
  if (email !== null && answer?.act?.startsWith('prove-') && answer.isCodeSent) {
    return (
      <ActForm act="prove-code" answer={answer} send={t('opciones.prove.send')}>
        <Notice icon="mail" live="status">
          {t('opciones.prove.sent', { email })}
        </Notice>
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
    );
  }
  return (
    <section className={styles.panel}>
      <h2>{t('opciones.prove.heading')}</h2>
      <p>{t('opciones.prove.lead')}</p>
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
