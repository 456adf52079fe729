import { useId } from 'react';
import { Form } from 'react-router';
import type { OfficeBrandRecord, OfficeBrandWord } from '#contract/office/brand.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import type { BrandAnswer } from './brand-action.ts';
import es from './es.json';

const t = sentences(es);

/** Sentences of the shop with the partner's own beside them. */
export const WordsPart = ({
  brand,
  words,
  search,
  answer,
}: {
  brand: OfficeBrandRecord;
  words: OfficeOutput<'listBrandWords'>;
  search: string;
  answer: BrandAnswer | undefined;
}) => (
  <Section title={t('words')} beside={<span className="small muted">{t('wordsLead')}</span>}>
    <div className="stack">
      <SearchForm brand={brand} search={search} />
      <p className="small muted">
        {words.count === words.list.length
          ? t(words.count === 1 ? 'found_one' : 'found_other', { n: words.count })
          : t('foundMore', { shown: words.list.length, n: words.count })}
      </p>
      <ul className="ownwords">
        {words.list.map((word) => (
          <li key={word.key}>
            <Word brand={brand} word={word} search={search} answer={answer} />
          </li>
        ))}
      </ul>
    </div>
  </Section>
);

function SearchForm({ brand, search }: { brand: OfficeBrandRecord; search: string }) {
  const id = useId();
  return (
    <Form method="get" className="row wrapx">
      <input type="hidden" name="partner" value={brand.partner.id} />
      <input type="hidden" name="parte" value="frases" />
      <label htmlFor={id} className="vh">
        {t('wordsSearch')}
      </label>
      <input
        id={id}
        type="search"
        name="buscar"
        className="in"
        defaultValue={search}
        placeholder={t('wordsSearch')}
        maxLength={80}
      />
      <Button type="submit" icon="search">
        {t('wordsFind')}
      </Button>
    </Form>
  );
}

function Word({
  brand,
  word: { key, section, given, own, longest },
  search,
  answer,
}: {
  brand: OfficeBrandRecord;
  word: OfficeBrandWord;
  search: string;
  answer: BrandAnswer | undefined;
}) {
  const id = useId();
  const mine = answer?.intent === 'word' && answer.typed?.key === key ? answer : null;
  const errors = mine?.reply?.error?.[''];
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
          defaultValue={mine?.typed?.text ?? own ?? ''}
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
