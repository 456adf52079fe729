import { useForm } from '@conform-to/react';
import { Form, Link } from 'react-router';
import type { OfficeDeliveryLine } from '#contract/office/deliveries.ts';
import { lookReasonNames, lookReasons } from '#domain/staff/sealed-fields.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Picks, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { Promised } from './columns.tsx';
import es from './es.json';

const t = sentences(es);

/** Which devices the list is of, and why it is opened. Every one is chosen at first, the longest wait first. */
export function ChooseForm({
  rows,
  reply,
  now,
}: Answer & { rows: readonly OfficeDeliveryLine[]; now: string }) {
  const isSending = useSending();
  const [form, fields] = useForm<{ requestIds: string[]; reason: string; reasonText: string }>({
    lastResult: reply,
    id: 'packing-list',
    defaultValue: { reason: 'deliver-device' },
  });
  const oldest = rows.toSorted((a, b) => a.paidAt.localeCompare(b.paidAt)).slice(0, 50);
  return (
    <>
      <nav className="crumb" aria-label={t('title')}>
        <Link to="/envios">{t('title')}</Link>
        <Icon name="chevron-right" small />
        <span>{t('packingList')}</span>
      </nav>
      <PageHead title={t('packingList')} lead={t('listLead')} />
      {oldest.length === 0 ? (
        <Blank
          icon="truck"
          title={t('listEmpty')}
          action={<ButtonLink to="/envios">{t('back')}</ButtonLink>}
        />
      ) : (
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack lg choose">
          {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
          {fields.requestIds.errors && <Notice tone="bad">{fields.requestIds.errors.join(' ')}</Notice>}
          <fieldset className="field">
            <legend className="lab">{t('choose')}</legend>
            <ul className="boxes">
              {oldest.map(({ requestId, account, product, promisedBy, view }) => (
                <li key={requestId}>
                  <label className="row">
                    <input
                      type="checkbox"
                      className="ck"
                      name={fields.requestIds.name}
                      value={requestId}
                      defaultChecked
                    />
                    <span className="num">{account}</span>
                    <span className="muted">{dotted(product.name, product.color, t(view))}</span>
                    <span className="end">
                      <Promised by={promisedBy} now={now} />
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          <Picks
            field={fields.reason}
            label={t('why')}
            options={lookReasons.map((value) => ({ value, label: lookReasonNames[value] }))}
          />
          <TextField field={fields.reasonText} label={t('otherReason')} autoComplete="off" />
          <div className="row">
            <Button type="submit" kind="primary" busy={isSending}>
              {t('openList')}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
