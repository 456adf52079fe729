import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Answer } from '#web/shell/answers.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary, MissingLine } from '#web/ui/form-feedback.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFields } from '#web/ui/use-fields.ts';

const lettersAndDigits = (value: string) => value.replace(/[^A-Za-z0-9]/g, '').slice(0, 20);

/** Both required, 20 at most, letters and digits only (spec §5 'Promoter modal'). */
export const promoterRules = {
  promotorCode: {
    get label() {
      return t('promoterModal.promoter');
    },
    get required() {
      return t('promoterModal.promoterRequired');
    },
    clean: lettersAndDigits,
  },
  agenciaCode: {
    get label() {
      return t('promoterModal.agency');
    },
    get required() {
      return t('promoterModal.agencyRequired');
    },
    clean: lettersAndDigits,
  },
};

interface PromoterModalProps {
  requestId: string;
  /** Whether to show: after the terms, where a partner has them. */
  turn: boolean;
  /** Of the path; null: unknown, and asked for. */
  promoter: string | null;
  answer: Answer | undefined;
  helped: boolean;
}

/** Asks once per request which promoter helped; 'nobody' is a valid answer. */
export function PromoterModal({ requestId, turn, promoter, answer, helped }: PromoterModalProps) {
  const key = `promotor:${requestId}`;
  const [open, setOpen] = useState(false);
  const [isOther, setOther] = useState(promoter === null);
  const fields = useFields(promoterRules, { errors: answer?.fields });
  const busy = useNavigation().state !== 'idle';
  const close = () => {
    sessionStorage.setItem(key, '1');
    setOpen(false);
  };
  useEffect(() => {
    if (turn && sessionStorage.getItem(key) === null) setOpen(true);
  }, [turn, key]);
  useEffect(() => {
    if (helped) close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the answer comes
  }, [helped]);

  if (!isOther) {
    return (
      <Sheet id="ayuda-promotor" title={t('promoterModal.title')} open={open} onClose={close}>
        <p>{t('promoterModal.known', { name: promoter ?? '' })}</p>
        <div className="actions">
          <Button block onClick={close}>
            {t('promoterModal.yes')}
          </Button>
          <Button kind="line" block onClick={() => setOther(true)}>
            {t('promoterModal.other')}
          </Button>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet id="ayuda-promotor" title={t('promoterModal.title')} open={open} onClose={close}>
      <Form method="post" className="stack" {...fields.form}>
        <p>{t('promoterModal.lead')}</p>
        <ErrorSummary errors={fields.answered} />
        {answer && !answer.fields && (
          <Notice kind="bad" icon="alert" live="alert">
            {answer.error}
          </Notice>
        )}
        <input type="hidden" name="script" value="1" />
        <TextInput
          {...fields.field('promotorCode')}
          autoComplete="off"
          autoCapitalize="characters"
          // The button that was pressed for it is gone.
          autoFocus={promoter !== null} // eslint-disable-line jsx-a11y/no-autofocus
        />
        <TextInput {...fields.field('agenciaCode')} autoComplete="off" autoCapitalize="characters" />
        <div className="actions">
          <Button type="submit" block busy={busy} busyLabel={t('ui.sending')} disabled={!fields.valid}>
            {t('promoterModal.save')}
          </Button>
          <MissingLine missing={fields.missing} />
          <Button kind="line" block onClick={close}>
            {t('promoterModal.skip')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
