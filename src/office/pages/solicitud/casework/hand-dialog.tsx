import { useForm } from '@conform-to/react';
import { Form, useActionData, useLocation, useNavigate } from 'react-router';
import { sentences } from '../../../text/sentences.ts';
import type { Answer } from '../../../ui/answer.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea, Picks } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSending } from '../../../ui/use-sending.ts';
import { type Casework, choicesOf } from './acts.ts';
import es from './es.json';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { cancelReasonNames, cancelReasons } from '#domain/staff/review-reasons.ts';
import { correctableWords, correctionReasonWords } from '#domain/onboarding/corrections.ts';

/** Chooses what the customer corrects and why, in one tap, and writes to her. */
export function CorrectDialog({ requestId, casework }: { requestId: string; casework: Casework }) {
  const answer = useActionData<Answer>();
  const isBusy = useSending('correct');
  const [form, fields] = useForm<{ choice: string; message: string; seen: string }>({
    lastResult: answer?.reply ?? null,
  });
  return (
    <ActDialog title={t('correctTitle')}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <p className="small muted">{t('correctLead')}</p>
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="seen" value={casework.state} />
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        {casework.correctable.map((what, index) => (
          <Picks
            key={what}
            field={fields.choice}
            label={correctableWords[what]}
            // One choice out of all the groups: what is wrong with it is said once, below the last.
            isSilent={index + 1 < casework.correctable.length}
            options={choicesOf(what).map(({ value, reason }) => ({
              value,
              label: correctionReasonWords[reason],
            }))}
          />
        ))}
        <TextArea field={fields.message} label={t('message')} note={t('messageHint')} />
        <div className="foot">
          <ButtonLink to={`/solicitud/${requestId}`} preventScrollReset>
            {t('back')}
          </ButtonLink>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('ask')}
          </Button>
        </div>
      </Form>
    </ActDialog>
  );
}

/** Asks once more, with the reason: it cannot be undone. */
export function CancelDialog({
  requestId,
  account,
  casework,
}: {
  requestId: string;
  account: string;
  casework: Casework;
}) {
  const answer = useActionData<Answer>();
  const isBusy = useSending('cancel');
  const [form, fields] = useForm<{ reason: string; note: string; seen: string }>({
    lastResult: answer?.reply ?? null,
  });
  return (
    <ActDialog title={t('cancelTitle', { account })}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <p className="small muted">{t('cancelLead')}</p>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="seen" value={casework.state} />
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <Picks
          field={fields.reason}
          label={t('reason')}
          options={cancelReasons.map((value) => ({ value, label: cancelReasonNames[value] }))}
        />
        <TextArea field={fields.note} label={t('note')} />
        <div className="foot">
          <ButtonLink to={`/solicitud/${requestId}`} preventScrollReset data-safe>
            {t('keep')}
          </ButtonLink>
          <Button type="submit" kind="stop fill" busy={isBusy}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </ActDialog>
  );
}

const t = sentences(es);

/** Chooses the store whose people help with a request, and says why. */
export function HandDialog({ requestId, casework }: { requestId: string; casework: Casework }) {
  const answer = useActionData<Answer>();
  const isBusy = useSending('hand');
  const [form, fields] = useForm<{ store: string; note: string; seen: string; seenStore: string }>({
    lastResult: answer?.reply ?? null,
  });
  const { handed, stores } = casework;
  return (
    <ActDialog title={t('handTitle')}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <p className="small muted">{t('handLead')}</p>
        {handed && <p className="small">{t('handNow', { store: handed.store.name })}</p>}
        <input type="hidden" name="intent" value="hand" />
        <input type="hidden" name="seen" value={casework.state} />
        <input type="hidden" name="seenStore" value={handed?.store.id ?? ''} />
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <SelectField
          field={fields.store}
          label={t('handStore')}
          options={[
            { value: '', label: t('handChoose') },
            ...stores
              .filter(({ id }) => id !== handed?.store.id)
              .map(({ id, name }) => ({ value: id, label: name })),
            ...(handed ? [{ value: 'ninguna', label: t('handNone', { store: handed.store.name }) }] : []),
          ]}
        />
        <TextArea field={fields.note} label={t('handWhy')} note={t('handWhyHint')} />
        <div className="foot">
          <ButtonLink to={`/solicitud/${requestId}`} preventScrollReset>
            {t('back')}
          </ButtonLink>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('handDo')}
          </Button>
        </div>
      </Form>
    </ActDialog>
  );
}

/**
 * The dialog of an act that the address names: open in the page as it comes from the server, modal once the script is
 * there. Closing it goes back to the record.
 */
export function ActDialog({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.removeAttribute('open');
    dialog?.showModal();
    // What cannot be undone begins at the safe way out.
    dialog?.querySelector<HTMLElement>('[data-safe]')?.focus();
  }, []);
  return (
    <Dialog
      ref={ref}
      isOpen
      title={title}
      onClose={() => void navigate(pathname, { preventScrollReset: true })}
    >
      {children}
    </Dialog>
  );
}
