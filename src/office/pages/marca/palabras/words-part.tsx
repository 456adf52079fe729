import { useId, useState } from 'react';
import { Form, useActionData, useSubmit } from 'react-router';
import type { OfficeBrandRecord, OfficeBrandWord } from '#contract/office/brand.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { wordFaults } from '#domain/partner/own-words.ts';
import { sentences } from '../../../text/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { FormAnswer } from '../../../ui/office-action.ts';
import { PlainSelect } from '../../../ui/plain-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SendButton } from '../../../ui/send-button.tsx';
import type { Live } from '../borrador/preview-part.tsx';
import es from '../es.json';

const t = sentences(es);

/** The sentences of one screen, in the order in which it says them, with the partner's own in place of the shop's. */
export function WordsPart({
  brand,
  words,
  search,
  onLive,
}: {
  brand: OfficeBrandRecord;
  words: OfficeOutput<'listBrandWords'>;
  search: string;
  onLive: (live: Live) => void;
}) {
  const answer = useActionData<FormAnswer>();
  const errors = answer?.intent === 'words' ? answer.reply?.error?.[''] : null;
  return (
    <Section title={t('words')} beside={<span className="small muted">{t('wordsLead')}</span>}>
      <div className="stack">
        <div className="row wrapx wordtools">
          <SectionForm brand={brand} words={words} />
          <SearchForm brand={brand} part="frases" search={search} />
        </div>
        {search !== '' && <p className="small muted">{found(words)}</p>}
        {errors && <Notice tone="bad">{errors.join(' ')}</Notice>}
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="intent" value="words" />
          <input type="hidden" name="partner" value={brand.partner.id} />
          <input type="hidden" name="version" value={brand.version} />
          <input type="hidden" name="buscar" value={search} />
          <input type="hidden" name="seccion" value={words.section} />
          <ul className="ownwords">
            {words.list.map((word) => (
              <li key={word.key}>
                <WordField
                  word={search === '' ? { ...word, section: '' } : word}
                  isOff={!brand.may.edit}
                  onLive={onLive}
                />
              </li>
            ))}
          </ul>
          {brand.may.edit && words.list.length > 0 && (
            <div className="actbar">
              <SendButton intent="words" kind="line">
                {t('saveWords')}
              </SendButton>
            </div>
          )}
        </Form>
      </div>
    </Section>
  );
}

const found = ({ count, list }: OfficeOutput<'listBrandWords'>): string =>
  count === list.length
    ? t(count === 1 ? 'found_one' : 'found_other', { n: count })
    : t('foundMore', { shown: list.length, n: count });

/** Which screen's sentences. */
function SectionForm({ brand, words }: { brand: OfficeBrandRecord; words: OfficeOutput<'listBrandWords'> }) {
  const submit = useSubmit();
  return (
    <Form method="get" className="row" onChange={({ currentTarget }) => void submit(currentTarget)}>
      <input type="hidden" name="partner" value={brand.partner.id} />
      <input type="hidden" name="parte" value="frases" />
      <PlainSelect
        key={words.section}
        label={t('wordsOf')}
        isQuiet
        name="seccion"
        className="in"
        defaultValue={words.section}
        options={words.sections.map(({ section, name, count, own }) => ({
          value: section,
          label: t(own === 0 ? 'sectionCount' : 'sectionOwn', { name, n: count, own }),
        }))}
      />
      <noscript>
        <Button type="submit">{t('previewShow')}</Button>
      </noscript>
    </Form>
  );
}

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

/** One sentence: what is wrong with it is said while it is typed, and again by who saves it. */
export function WordField({
  word: { key, section, given, own, longest },
  isOff,
  onLive,
}: {
  word: OfficeBrandWord;
  isOff: boolean;
  onLive?: (live: Live) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(own ?? '');
  const text = typed.trim();
  const faults = text === '' || text === given ? [] : wordFaults(given, text);
  const show = (now: string) => onLive?.({ word: { shown: own ?? given, typed: now.trim() || given } });
  return (
    <div className="field">
      <label htmlFor={id} className="row wrapx">
        {section !== '' && <span className="muted">{section}</span>}
        <span>{given}</span>
      </label>
      <textarea
        id={id}
        name={`word-${key}`}
        rows={given.length > 70 ? 3 : 1}
        className={faults.length > 0 ? 'in no' : 'in'}
        value={typed}
        placeholder={t('wordEmpty')}
        maxLength={longest}
        disabled={isOff}
        onFocus={() => show(typed)}
        onChange={({ target }) => {
          setTyped(target.value);
          show(target.value);
        }}
        aria-describedby={faults.length > 0 ? `${id}-error` : undefined}
      />
      {faults.length > 0 && (
        <span className="err" id={`${id}-error`}>
          <Icon name="refused" />
          <span>{faults.join(' ')}</span>
        </span>
      )}
    </div>
  );
}

/** One sentence with a button of its own. */
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
