import { useForm } from '@conform-to/react';
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { ActFields, type ActValues } from './act-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { actSentence } from './act-sentence.ts';
import es from './es.json';
import type { Act } from './parts.ts';
import { mayAct, type CreditView } from './view.ts';

const t = sentences(es);

/** The form of one act, in place of the part that is read; it works without scripts. */
export function ActPart({ view, act }: { view: CreditView; act: Act }) {
  const { credit } = view;
  if (!mayAct[act](credit.may)) {
    return (
      <Blank
        icon="forbidden"
        title={t('notNow')}
        action={<ButtonLink to={`/credito/${credit.account}`}>{t('back')}</ButtonLink>}
      >
        {t('notNowLead')}
      </Blank>
    );
  }
  return <ActForm key={act} view={view} act={act} />;
}

function ActForm({ view, act }: { view: CreditView; act: Act }) {
  const { credit } = view;
  const [query] = useSearchParams();
  const { state } = useNavigation();
  const answer = useActionData<Answer>();
  const isFromList = query.get('volver') === 'cobranza';
  const suggested = credit.overdue.amount || credit.next?.pending || 0;
  const [form, fields] = useForm<ActValues>({
    id: `acto-${act}`,
    lastResult: answer?.reply ?? null,
    shouldRevalidate: 'onInput',
    defaultValue: { amount: act === 'promesa' ? String(suggested) : '' },
  });
  return (
    <Section title={actSentence(`act-${act}`, credit) ?? ''}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack act-form">
        <p className="small muted">{actSentence(`lead-${act}`, credit)}</p>
        {isFromList && <input type="hidden" name="volver" value="cobranza" />}
        <ErrorsOf reply={answer?.reply ?? null} />
        {act === 'contacto' ? (
          <ContactFields view={view} fields={fields} />
        ) : (
          <ActFields act={act} view={view} fields={fields} />
        )}
        <div className="row wrapx">
          <Button type="submit" kind="primary" busy={state !== 'idle'}>
            {actSentence(`act-${act}`, credit)}
          </Button>
          <ButtonLink kind="text" to={isFromList ? '/cobranza' : `/credito/${credit.account}`}>
            {t('cancelAct')}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}
