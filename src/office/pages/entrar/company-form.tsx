import { Form } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

/** The key of a company as it was asked for, and the name of its partner; null: nobody has it. */
export interface AskedCompany {
  readonly key: string;
  readonly name: string | null;
}

/** The way over the company's own account: its key, or with one in the address the button. */
export function CompanyForm({ company, next }: { company: AskedCompany | null; next: string }) {
  const query = next ? `?${new URLSearchParams({ siguiente: next })}` : '';
  if (company && company.name !== null) {
    return (
      <div className="stack">
        <p className="muted">{t('companyLead', { company: company.name })}</p>
        <ButtonLink
          to={`/empresa/${company.key}${query}`}
          reloadDocument
          kind="primary"
          size="lg"
          block
          icon="company"
        >
          {t('company')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Form method="get" className="stack">
      {company && <Notice tone="bad">{t('unknownCompany')}</Notice>}
      <input type="hidden" name="con" value="company" />
      {next && <input type="hidden" name="siguiente" value={next} />}
      <div className="field">
        <label htmlFor="empresa">{t('companyKey')}</label>
        <input
          id="empresa"
          name="empresa"
          className="in"
          defaultValue={company?.key ?? ''}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="empresa-hint"
        />
        <span className="hint" id="empresa-hint">
          {t('companyKeyHint')}
        </span>
      </div>
      <Button type="submit" kind="primary" size="lg" block>
        {t('goOn')}
      </Button>
    </Form>
  );
}
