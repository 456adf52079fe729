import { useForm } from '@conform-to/react';
import { Form, useRouteLoaderData } from 'react-router';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import { placeChoices, type promoterChoices } from './places.ts';
import { RoleFields } from './role-fields.tsx';

const t = sentences(es);

/** Proposes one more role. */
export function GrantForm({
  answer,
  stores,
  promoters,
}: {
  answer: Answer | undefined;
  stores: Parameters<typeof placeChoices>[2];
  promoters: Parameters<typeof promoterChoices>[0];
}) {
  const session = useRouteLoaderData<typeof shellLoader>('shell/shell');
  const isSending = useSending('grant');
  const places = placeChoices(session?.partners ?? [], session?.grants ?? [], stores);
  const [form, fields] = useForm<{ role: string; partner: string; promoter: string; reason: string }>({
    lastResult: answer?.reply ?? null,
    defaultValue: { role: 'analyst', partner: places[0]?.value ?? '' },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="grant" />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <RoleFields fields={fields} places={places} promoters={promoters} />
      <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" busy={isSending}>
          {t('proposeGrant')}
        </Button>
      </div>
    </Form>
  );
}
