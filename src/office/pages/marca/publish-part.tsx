import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { Changes } from '../por-firmar/changes.tsx';
import type { BrandAnswer } from './brand-action.ts';
import es from './es.json';

const t = sentences(es);

/** What publishing would change, old beside new, and the buttons for it. */
export function PublishPart({
  brand,
  answer,
}: {
  brand: OfficeBrandRecord;
  answer: BrandAnswer | undefined;
}) {
  const [isPublishing, isDiscarding] = [useSending('publish'), useSending('discard')];
  const [form, fields] = useForm<{ reason: string }>({
    id: 'publish',
    lastResult: answer?.intent === 'publish' || answer?.intent === 'discard' ? answer.reply : null,
  });
  return (
    <Section title={t('changes')}>
      <div className="stack">
        <Changes changes={brand.changes} />
        <p className="small muted">{t(brand.needsTwo ? 'needsTwo' : 'together')}</p>
        {brand.may.edit && (
          <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack pform">
            <input type="hidden" name="partner" value={brand.partner.id} />
            <input type="hidden" name="version" value={brand.version} />
            {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
            {brand.needsTwo && <TextArea field={fields.reason} label={t('reason')} />}
            <div className="row wrapx">
              <Button type="submit" name="intent" value="publish" kind="primary" busy={isPublishing}>
                {t(brand.needsTwo ? 'propose' : 'publish')}
              </Button>
              <Button type="submit" name="intent" value="discard" busy={isDiscarding}>
                {t('discard')}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Section>
  );
}
