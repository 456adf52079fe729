import { Link, useFetcher } from 'react-router';
import type { OfficeApproval } from '#contract/office/approvals.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorsOf, Notice } from '../../ui/notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { Changes } from '../../ui/changes.tsx';
import es from './es.json';
import { useForm } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { useSigning } from './signed.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';

const t = sentences(es);

/** An act that waits: what, old and new, why, and its three steps with names and times. */
export function WaitingAct({
  act,
  now,
  on = null,
}: {
  act: OfficeApproval;
  now: string;
  /** The page of what it changes, where that is this one. */
  on?: string | null;
}) {
  const signing = useSigning();
  // One second yes is on its way at a time; it is this act's, or another's of the same page.
  const isThis = (signing.formData?.get('id') ?? signing.data?.id) === act.id;
  const isReview = act.command === 'answer-review';
  const record = act.requestId && `/${isReview ? 'revisar' : 'solicitud'}/${act.requestId}`;
  return (
    <article className="duo" aria-label={act.summary}>
      <div className="hd">
        <Icon name="two-people" />
        <div>
          <b>{act.summary}</b>
          <p>{`${t('reason')}: ${act.reason}`}</p>
          {act.note !== null && <p>{t('note', { name: act.maker.name, note: act.note })}</p>}
        </div>
        <span className="end">
          <TimeLeft until={act.expiresAt} now={now} />
        </span>
      </div>
      <Changes changes={act.changes} />
      <ol>
        <li className="done">
          <b>
            <Icon name="check" />
            <span>{act.maker.name}</span>
          </b>
          <span>{t('proposed', { when: exactTime(act.madeAt) })}</span>
        </li>
        <li className="now">
          <b>
            <Icon name="clock" />
            <span>{t('second')}</span>
          </b>
          <span>{t('expires', { when: exactTime(act.expiresAt) })}</span>
        </li>
        <li>
          <b>{t('applies')}</b>
          <span>{t('appliesHow')}</span>
        </li>
      </ol>
      <ErrorsOf reply={(isThis && signing.data?.reply) || null} />
      <div className="foot">
        {!act.mayCheck ? (
          <span className="small">{t(act.isMine ? 'mine' : 'notYours')}</span>
        ) : isReview && record && on !== record ? (
          // Papers are seen before the second yes: they are on the page of the review.
          <ButtonLink kind="primary" to={record}>
            {t('seeAndConfirm')}
          </ButtonLink>
        ) : (
          <signing.Form method="post" action="/por-firmar">
            <input type="hidden" name="intent" value="approve" />
            <input type="hidden" name="id" value={act.id} />
            <Button
              type="submit"
              kind="primary"
              busy={isThis && signing.state !== 'idle'}
              disabled={!isThis && signing.state !== 'idle'}
              aria-label={t('confirm', { what: act.summary })}
            >
              {t('confirmShort')}
            </Button>
          </signing.Form>
        )}
        {(act.mayCheck || act.isMine) && <RefuseDialog act={act} />}
        {record && on !== record && !(isReview && act.mayCheck) && (
          <Link className="link small" to={record}>
            {t('seeRequest')}
          </Link>
        )}
      </div>
    </article>
  );
}

/** A no needs its reason; who made the act takes it back in the same way. */
function RefuseDialog({ act: { id, isMine } }: { act: OfficeApproval }) {
  const fetcher = useFetcher<Answer>();
  const dialog = useRef<HTMLDialogElement>(null);
  const [form, fields] = useForm<{ reason: string }>({ lastResult: fetcher.data?.reply ?? null });
  const isDone = fetcher.state === 'idle' && fetcher.data !== undefined && fetcher.data.reply === null;
  useEffect(() => {
    if (isDone) dialog.current?.close();
  }, [isDone]);
  const act = t(isMine ? 'takeBack' : 'refuse');
  return (
    <>
      <Button className="needs-script" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {act}
      </Button>
      <Dialog ref={dialog} title={t(isMine ? 'takeBackTitle' : 'refuseTitle')}>
        <fetcher.Form
          method="post"
          action="/por-firmar"
          id={form.id}
          onSubmit={form.onSubmit}
          noValidate
          className="stack"
        >
          <p className="small muted">{t('refuseLead')}</p>
          <input type="hidden" name="intent" value="refuse" />
          <input type="hidden" name="id" value={id} />
          {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
          <TextArea field={fields.reason} label={t('reason')} />
          <div className="foot">
            <Button onClick={() => dialog.current?.close()}>{t('keep')}</Button>
            <Button type="submit" kind="stop fill" busy={fetcher.state !== 'idle'}>
              {act}
            </Button>
          </div>
        </fetcher.Form>
      </Dialog>
    </>
  );
}
