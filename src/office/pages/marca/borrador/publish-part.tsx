import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import type { Previewed } from '#contract/office/acts.ts';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { logoNames } from '#domain/partner/brand-pictures.ts';
import { sentences } from '../../../text/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { Changes } from '../../../ui/changes.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePreview } from '../../../ui/preview-step.tsx';
import { Section } from '../../../ui/section.tsx';
import { useReply, useSending } from '../../../ui/send-button.tsx';
import es from '../es.json';

const t = sentences(es);

/** What publishing would change, old beside new, and the buttons for it. `preview`: as the page found it. */
export function PublishPart({ brand, preview }: { brand: OfficeBrandRecord; preview: Previewed | null }) {
  const [published, discarded] = [useReply('publish'), useReply('discard')];
  const [isPublishing, isDiscarding] = [useSending('publish'), useSending('discard')];
  const [form, fields] = useForm<{ reason: string }>({
    id: 'publish',
    lastResult: published ?? discarded,
  });
  const shown = usePreview('publish').preview ?? preview;
  return (
    <Section title={t('changes')}>
      <div className="stack">
        <Changes changes={shown?.changes ?? brand.changes} />
        <FaintLogos brand={brand} />
        <p className="small muted">{t(brand.needsTwo ? 'needsTwo' : 'together')}</p>
        {brand.may.edit && (
          <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack pform">
            <input type="hidden" name="partner" value={brand.partner.id} />
            <input type="hidden" name="version" value={brand.version} />
            {shown && <input type="hidden" name="seen" value={shown.seen} />}
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

/** What should be seen before it is published; it may be all the same. */
export const FaintLogos = ({ brand }: { brand: OfficeBrandRecord }) =>
  brand.faintLogos.map(({ type, ground, ratio }) => (
    <Notice key={type} tone="warn">
      {t(`faint-${type}`, { what: logoNames[type], ground, ratio: ratio.toFixed(1) })}
    </Notice>
  ));
