import { useForm } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { sentences } from '../text/sentences.ts';
import type { Answer } from './answer.ts';
import { Button } from './button.tsx';
import es from './es.json';
import { TextArea } from './field.tsx';
import { Notice, Toast } from './notice.tsx';
import { useKeys } from './use-keys.ts';

const t = sentences(es);

/** A note of the desk: posted to the page's own action as `intent=note`. `m` goes to it. */
export function NoteForm() {
  const fetcher = useFetcher<Answer>();
  const ref = useRef<HTMLFormElement>(null);
  const [form, fields] = useForm<{ text: string }>({
    lastResult: fetcher.state === 'idle' ? (fetcher.data?.reply ?? null) : null,
    shouldRevalidate: 'onInput',
  });
  const isSaved = fetcher.state === 'idle' && fetcher.data !== undefined && fetcher.data.reply === null;
  useEffect(() => {
    if (isSaved) ref.current?.reset();
  }, [isSaved, fetcher.data]);
  useKeys({ m: () => ref.current?.querySelector('textarea')?.focus() });
  return (
    <>
      <fetcher.Form
        ref={ref}
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="write"
      >
        <input type="hidden" name="intent" value="note" />
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <TextArea field={fields.text} label={t('note')} hint={t('noteHint')} quiet />
        <Button type="submit" size="sm" kind="quiet" className="end" busy={fetcher.state !== 'idle'}>
          {t('saveNote')}
        </Button>
      </fetcher.Form>
      <Toast message={isSaved ? t('noteSaved') : null} id={fetcher.data} />
    </>
  );
}
