import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ActAnswer, ActName } from './act.ts';
import styles from './opciones.module.css';

/** One act, folded away until it is wanted: what will happen, then its form. */
export const ActFold = ({
  children,
  ...fold
}: {
  icon: IconName;
  title: string;
  open: boolean;
  children: ReactNode;
}) => (
  <Fold {...fold}>
    <div className={styles.body}>{children}</div>
  </Fold>
);

/** The form of an act, with why it was refused. */
export function ActForm({
  act,
  answer,
  send,
  kind = 'house',
  children,
}: {
  act: ActName;
  answer: ActAnswer | undefined;
  send: string;
  kind?: 'house' | 'line';
  children?: ReactNode;
}) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('act') === act;
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="act" value={act} />
      {children}
      {answer?.act === act && answer.error && (
        <Notice kind="bad" icon="alert" live="alert">
          {answer.error}
        </Notice>
      )}
      <Button type="submit" kind={kind} block busy={busy} busyLabel={t('ui.sending')}>
        {send}
      </Button>
    </Form>
  );
}
