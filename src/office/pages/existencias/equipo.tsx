import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { actBodies } from '#contract/office/act-bodies.ts';
import type { OfficeStockLine, OfficeStockRecord } from '#contract/office/stock.ts';
import { corrections, correctionWords } from '#domain/catalogue/stock.ts';
import { pageLoader } from '../../list/load.ts';
import { titledBy } from '../../shell/title.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { act } from '../../ui/act-action.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { FlashNotice } from '../../ui/notice.tsx';
import { officeAction } from '../../ui/office-action.ts';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { Crumb, RecordTitle, Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import es from './es.json';
import { Left } from './existencias.tsx';

const t = sentences(es);

export const meta = titledBy(({ product }: OfficeStockRecord) => product.name);
export const loader = pageLoader('getStock');

/** The form's text, then the rules of the act. */
const asked = {
  color: z.string(),
  store: z
    .string()
    .default('')
    .transform((id) => id || null),
  pieces: z
    .string()
    .trim()
    .default('')
    // An empty field is no number.
    .transform((text) => (text === '' ? Number.NaN : Number(text))),
};
const reason = z.string().default('');
const done = (outcome: 'waiting' | 'done') => (outcome === 'waiting' ? 'propuesto' : 'guardado');

export const action = officeAction(({ id }) => `/existencias/${id}`, {
  receive: act('receive-stock', { form: z.object(asked).pipe(actBodies['receive-stock']), done }),
  count: act('count-stock', {
    form: z.object({ ...asked, reason: reason.optional() }).pipe(actBodies['count-stock']),
    done,
  }),
  correct: act('correct-stock', {
    form: z.object({ ...asked, why: z.enum(corrections), reason }).pipe(actBodies['correct-stock']),
    done,
  }),
});

/** One product: what is there by colour and place, what moved, and how that is changed. */
export default function Equipo() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { product, partner, lines, movements, approvals, may } = shown;
  return (
    <>
      <Crumb label={t('path')} to="/existencias" list={t('list')} here={product.name} />
      <RecordTitle
        picture={product.picture || null}
        title={product.name}
        sub={
          <p className="sub">
            <span>{product.brand}</span>
            <PartnerName partner={partner} />
          </p>
        }
      >
        <ButtonLink to={`/producto/${product.id}`}>{t('inCatalogue')}</ButtonLink>
      </RecordTitle>
      <FlashNotice words={{ guardado: t('done-guardado'), propuesto: t('done-propuesto') }} />
      <WaitingActs acts={approvals} now={now} />
      <div className="cols">
        <div>
          <Section title={t('title')}>
            {lines.length === 0 ? (
              <p className="small muted">{t('countedNever')}</p>
            ) : (
              <ShortTable label={t('title')} columns={lineColumns} rows={lines} keyOf={({ id }) => id} />
            )}
          </Section>
          <Section title={t('movements')}>
            {movements.length === 0 ? (
              <p className="small muted">{t('noMovements')}</p>
            ) : (
              <ShortTable
                label={t('movements')}
                columns={movementColumns(now)}
                rows={movements}
                keyOf={({ id }) => id}
              />
            )}
          </Section>
        </div>
        <div>
          {may.count && <CountPart stock={shown} />}
          {may.receive && <ReceivePart stock={shown} />}
          {may.correct && <CorrectPart stock={shown} />}
        </div>
      </div>
    </>
  );
}

const lineColumns: readonly PlainColumn<OfficeStockLine>[] = [
  { label: t('color'), narrow: 'a', cell: ({ color }) => <b>{color.name}</b> },
  { label: t('place'), narrow: 'b', cell: ({ place }) => place.name },
  { label: t('there'), right: true, className: 'num', cell: ({ there }) => there },
  { label: t('held'), right: true, className: 'num', cell: ({ held }) => held },
  { label: t('free'), right: true, narrow: 'c', className: 'num', cell: ({ free }) => free },
  { label: t('state'), narrow: 'd', cell: ({ free }) => <Left free={free} /> },
];

type Movement = OfficeStockRecord['movements'][number];

const movementColumns = (now: string): readonly PlainColumn<Movement>[] => [
  { label: t('when'), narrow: 'd', cell: ({ at }) => <Moment at={at} now={now} as="both" /> },
  {
    label: t('what'),
    narrow: 'a',
    cell: ({ kind, color, place, note }) => (
      <>
        <b>{t(`kind-${kind}`)}</b>
        <small className="muted">{dotted(color, place, note)}</small>
      </>
    ),
  },
  {
    label: t('pieces'),
    right: true,
    narrow: 'b',
    className: 'num',
    cell: ({ pieces }) => (pieces > 0 ? `+${pieces}` : String(pieces).replace('-', '\u2212')),
  },
  { label: t('who'), narrow: 'c', cell: ({ by }) => by ?? t('sale') },
];

type Place = { color: string; store: string; pieces: string };

const placeFields = (
  { colors, places }: OfficeStockRecord,
  fields: Parameters<NonNullable<Parameters<typeof ContractForm<Place>>[0]['children']>>[0],
  label: string,
) => (
  <>
    <SelectField
      field={fields.color}
      label={t('color')}
      options={colors.map(({ color, name }) => ({ value: color, label: name }))}
    />
    <SelectField
      field={fields.store}
      label={t('place')}
      options={places.map(({ id, name }) => ({ value: id ?? '', label: name }))}
    />
    <TextField field={fields.pieces} label={label} inputMode="numeric" />
  </>
);

const CountPart = ({ stock }: { stock: OfficeStockRecord }) => (
  <Section title={t('countTitle')}>
    <ContractForm<Place & { reason: string }>
      isAct
      intent="count"
      submit={t('count')}
      kind="primary"
      lead={<p className="small muted">{t('countLead')}</p>}
    >
      {(fields) => (
        <>
          {placeFields(stock, fields, t('counted'))}
          <TextArea field={fields.reason} label={t('reasonIfTwo')} />
        </>
      )}
    </ContractForm>
  </Section>
);

const ReceivePart = ({ stock }: { stock: OfficeStockRecord }) => (
  <Section title={t('receiveTitle')}>
    <ContractForm<Place> isAct intent="receive" submit={t('receive')}>
      {(fields) => placeFields(stock, fields, t('some'))}
    </ContractForm>
  </Section>
);

const CorrectPart = ({ stock }: { stock: OfficeStockRecord }) => (
  <Section title={t('correctTitle')}>
    <ContractForm<Place & { why: string; reason: string }> isAct intent="correct" submit={t('correct')}>
      {(fields) => (
        <>
          {placeFields(stock, fields, t('some'))}
          <SelectField
            field={fields.why}
            label={t('why')}
            options={corrections.map((value) => ({ value, label: correctionWords[value] }))}
          />
          <TextArea field={fields.reason} label={t('reason')} />
        </>
      )}
    </ContractForm>
  </Section>
);
