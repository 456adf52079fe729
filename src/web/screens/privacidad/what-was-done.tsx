import { Form, useNavigation } from 'react-router';
import type { Output } from '#contract/api.ts';
import { dayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import styles from '#web/shell/asked.module.css';

type Asked = Output<'getPrivacyRequests'>[number];

/** What was corrected, and which uses ended, because of what she asked; a use may be allowed again. */
export function WhatWasDone({ asked: { rectified, opposed } }: { asked: Asked }) {
  return (
    <>
      {rectified.map(({ fields, afterSignature, on }) => (
        <div key={on + fields.join()}>
          <p className={styles.state}>{t('privacidad.rectified', { day: dayInWords(on) })}</p>
          <ul>
            {fields.map((field) => (
              <li key={field}>{t(`privacidad.field-${field}`)}</li>
            ))}
          </ul>
          {afterSignature && <p className="small muted">{t('privacidad.paperStays')}</p>}
        </div>
      ))}
      {opposed.map(({ purpose, on, withdrawnOn }) => (
        <div key={purpose + on}>
          <p className={styles.state}>{t(`privacidad.purpose-${purpose}`)}</p>
          <p className="small muted">
            {withdrawnOn === null
              ? t('privacidad.opposed', { day: dayInWords(on) })
              : t('privacidad.allowedAgain', { day: dayInWords(withdrawnOn) })}
          </p>
          {withdrawnOn === null && <AllowAgain purpose={purpose} />}
        </div>
      ))}
      {opposed.some(({ withdrawnOn }) => withdrawnOn === null) && (
        <p className="small muted">{t('privacidad.goesOn')}</p>
      )}
    </>
  );
}

function AllowAgain({ purpose }: { purpose: Asked['opposed'][number]['purpose'] }) {
  const { formData, state } = useNavigation();
  const busy = state !== 'idle' && formData?.get('purpose') === purpose;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="allow" />
      <input type="hidden" name="purpose" value={purpose} />
      <Button type="submit" kind="line" block busy={busy} busyLabel={t('ui.sending')}>
        {t('privacidad.allow')}
      </Button>
    </Form>
  );
}
