import { useForm } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { OfficeApproval } from '#contract/office/approvals.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

/** A no needs its reason; who made the act takes it back in the same way. */
export function RefuseDialog({ act: { id, isMine } }: { act: OfficeApproval }) {
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
