import { Form } from 'react-router';
import { lookReasonNames, lookReasons } from '#domain/staff/sealed-fields.ts';
import { sentences } from '../text/sentences.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect, FilterText } from '../ui/filters.tsx';
import { Notice } from '../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);
const asked = ['reason', 'reasonText', 'cursor', 'vista'];

/** A whole phone or RFC is searched for with a reason: the same address with it, and a line in the audit log. */
export function AskWhy({ query }: { query: Readonly<Record<string, unknown>> }) {
  const textOf = (name: string) => (query[name] === undefined ? '' : String(query[name]));
  return (
    <div className="stack">
      <Notice tone="warn">
        <b>{`${t('whyTitle')} `}</b>
        <span>{t('whyLead')}</span>
      </Notice>
      <Form method="get" className="stack pform">
        {Object.keys(query)
          .filter((name) => !asked.includes(name) && textOf(name) !== '')
          .map((name) => (
            <input key={name} type="hidden" name={name} value={textOf(name)} />
          ))}
        <div className="pairs">
          <FilterSelect
            name="reason"
            label={t('whyReason')}
            value={textOf('reason')}
            any={t('whyAny')}
            options={lookReasons.map((value) => ({ value, label: lookReasonNames[value] }))}
          />
          <FilterText name="reasonText" label={t('whyOther')} value={textOf('reasonText')} />
        </div>
        <div>
          <Button type="submit" kind="primary">
            {t('whySearch')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
