import { useId } from 'react';
import { Form, useActionData } from 'react-router';
import { useForm } from '@conform-to/react';
import type { Previewed } from '#contract/office/acts.ts';
import type { OfficeBrandRecord, OfficeBrandWord } from '#contract/office/brand.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { SendButton, useSending, useReply } from '../../ui/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Changes } from '../../ui/changes.tsx';
import { usePreview } from '../../ui/preview-step.tsx';
import type { FormAnswer } from '../../ui/office-action.ts';

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

const t = sentences(es);

/** Sentences of the shop with the partner's own beside them. */
export const WordsPart = ({
  brand,
  words,
  search,
}: {
  brand: OfficeBrandRecord;
  words: OfficeOutput<'listBrandWords'>;
  search: string;
}) => (
  <Section title={t('words')} beside={<span className="small muted">{t('wordsLead')}</span>}>
    <div className="stack">
      <SearchForm brand={brand} part="frases" search={search} />
      <p className="small muted">
        {words.count === words.list.length
          ? t(words.count === 1 ? 'found_one' : 'found_other', { n: words.count })
          : t('foundMore', { shown: words.list.length, n: words.count })}
      </p>
      <ul className="ownwords">
        {words.list.map((word) => (
          <li key={word.key}>
            <Word brand={brand} word={word} search={search} />
          </li>
        ))}
      </ul>
    </div>
  </Section>
);

export function SearchForm({
  brand,
  part,
  search,
}: {
  brand: OfficeBrandRecord;
  part: 'frases' | 'mensajes';
  search: string;
}) {
  const id = useId();
  return (
    <Form method="get" className="row wrapx">
      <input type="hidden" name="partner" value={brand.partner.id} />
      <input type="hidden" name="parte" value={part} />
      <label htmlFor={id} className="vh">
        {t(`search-${part}`)}
      </label>
      <input
        id={id}
        type="search"
        name="buscar"
        className="in"
        defaultValue={search}
        placeholder={t(`search-${part}`)}
        maxLength={80}
      />
      <Button type="submit" icon="search">
        {t('wordsFind')}
      </Button>
    </Form>
  );
}

export function Word({
  brand,
  word: { key, section, given, own, longest },
  search,
}: {
  brand: OfficeBrandRecord;
  word: OfficeBrandWord;
  search: string;
}) {
  const answer = useActionData<FormAnswer>();
  const id = useId();
  const mine = answer?.intent === 'word' && answer.typed?.['key'] === key ? answer : null;
  const errors = mine?.reply?.error && Object.values(mine.reply.error).flatMap((each) => each ?? []);
  return (
    <Form method="post" className="pform">
      <input type="hidden" name="intent" value="word" />
      <input type="hidden" name="partner" value={brand.partner.id} />
      <input type="hidden" name="version" value={brand.version} />
      <input type="hidden" name="buscar" value={search} />
      <input type="hidden" name="key" value={key} />
      <div className="field">
        <label htmlFor={id} className="row wrapx">
          <span className="muted">{section}</span>
          <span>{given}</span>
        </label>
        <textarea
          id={id}
          name="text"
          rows={given.length > 70 ? 3 : 1}
          className={errors ? 'in no' : 'in'}
          defaultValue={mine?.typed?.['text'] ?? own ?? ''}
          placeholder={t('wordEmpty')}
          maxLength={longest}
          disabled={!brand.may.edit}
          aria-describedby={errors ? `${id}-error` : undefined}
        />
        {errors && (
          <span className="err" id={`${id}-error`}>
            <Icon name="refused" />
            <span>{errors.join(' ')}</span>
          </span>
        )}
      </div>
      {brand.may.edit && (
        <SendButton intent="word" fields={{ key }} size="sm" aria-label={`${t('keep')}: ${given}`}>
          {t('keep')}
        </SendButton>
      )}
    </Form>
  );
}
