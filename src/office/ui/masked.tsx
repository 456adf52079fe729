import { useForm } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { lookReasonNames, lookReasons, type LookReason } from '#domain/staff/sealed-fields.ts';
import { sentences } from '../text/sentences.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import es from './es.json';
import { Picks, TextField } from './field.tsx';
import { Notice } from './notice.tsx';
import type { Answer } from './answer.ts';
import { useSecondsLeft } from './time-left.tsx';

const t = sentences(es);
const shownForSeconds = 30;

export interface Revealed extends Answer {
  readonly value?: string | null;
}

/** A sealed field: dots until a person says why she looks, then the value for half a minute. */
export function Masked({
  field,
  what,
  masked,
  mayReveal,
  usual,
}: {
  field: string;
  /** Names it in the dialog: 'Teléfono'. */
  what: string;
  masked: string;
  mayReveal: boolean;
  /** The reason that is chosen beforehand. */
  usual?: LookReason;
}) {
  const fetcher = useFetcher<Revealed>();
  const [hidden, setHidden] = useState<Revealed | null>(null);
  const answer = fetcher.data;
  const value = answer && answer !== hidden ? (answer.value ?? null) : null;
  const left = useSecondsLeft(value === null ? null : answer, shownForSeconds);
  if (value !== null && left > 0) {
    return (
      <span className="seal open">
        <span className="dots">{value}</span>
        <span className="left">{t('secondsLeft', { n: left })}</span>
        <button type="button" onClick={() => setHidden(answer ?? null)}>
          {t('hide')}
        </button>
      </span>
    );
  }
  return (
    <span className="seal">
      <span className="dots">{masked}</span>
      {mayReveal && (
        <WhyDialog
          fetcher={fetcher}
          what={what}
          subject={{ name: 'field', value: field }}
          submit={t('showFor', { n: shownForSeconds })}
          {...(usual && { usual })}
        />
      )}
    </span>
  );
}

/** What was opened with a document of the case, as long as that is open. */
export const OpenValue = ({ children }: { children: string }) => (
  <span className="seal open">
    <span className="dots">{children}</span>
  </span>
);

/** The button that asks for the reason, and its dialog, which closes once the answer is there. */
export function WhyDialog({
  fetcher,
  what,
  subject,
  submit,
  usual = lookReasons[0],
}: {
  fetcher: ReturnType<typeof useFetcher<Answer>>;
  what: string;
  subject: { readonly name: 'field' | 'document'; readonly value: string };
  submit: string;
  usual?: LookReason;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [form, fields] = useForm<{ reason: string; reasonText: string }>({
    lastResult: fetcher.data?.reply ?? null,
    defaultValue: { reason: usual },
  });
  const isDone = fetcher.state === 'idle' && fetcher.data !== undefined && fetcher.data.reply === null;
  useEffect(() => {
    if (isDone) dialog.current?.close();
  }, [isDone]);
  return (
    <>
      <button
        type="button"
        className="needs-script"
        aria-label={`${t('show')}: ${what}`}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {t('show')}
      </button>
      <Dialog ref={dialog} title={t('why')}>
        <fetcher.Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
          <p className="small muted">{t('whyLead', { what })}</p>
          <input type="hidden" name="intent" value="reveal" />
          <input type="hidden" name={subject.name} value={subject.value} />
          {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
          <Picks
            field={fields.reason}
            label={t('reason')}
            options={lookReasons.map((value) => ({ value, label: lookReasonNames[value] }))}
          />
          <TextField field={fields.reasonText} label={t('otherReason')} autoComplete="off" />
          <div className="foot">
            <Button onClick={() => dialog.current?.close()}>{t('cancel')}</Button>
            <Button type="submit" kind="primary" busy={fetcher.state !== 'idle'}>
              {submit}
            </Button>
          </div>
        </fetcher.Form>
      </Dialog>
    </>
  );
}
