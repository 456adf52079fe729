import { useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import { officeProducts, type OfficeProductRecord } from '#contract/office/products.ts';
import { titledBy } from '../../shell/title.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { ErrorsOf, Notice, FlashNotice } from '../../ui/notice.tsx';
import { act } from '../../ui/act-action.ts';
import { officeAction, post, upload, type Sent } from '../../ui/office-action.ts';
import { Section, Facts } from '../../ui/section.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import { EditForm } from './product-fields.tsx';
import es from './es.json';
import { HistoryPart, ProductHead } from './history-part.tsx';
import { PhotosPart } from './photos-part.tsx';
import { dayForm, frameForm, placeForm, productForm } from './product-form-schema.ts';
import { pesos, shortDay } from '../../text/format.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ActButton } from '../../ui/send-button.tsx';
import { Changes } from '../../ui/changes.tsx';
import { pageLoader } from '../../list/load.ts';

const leads = { 'on-sale': 'onSaleLead', draft: 'draftLead', withdrawn: 'withdrawnLead' } as const;

/** Whether the shop has it, and the button that changes that. */
function SellingPart({ product }: { product: OfficeProductRecord }) {
  const { state, passed, version, may } = product;
  const isOnSale = state === 'on-sale';
  return (
    <div className="stack">
      <p className="small muted">{t(leads[state])}</p>
      {may.edit && (
        <ContractForm<{ on: string; reason: string }>
          isAct
          intent="state"
          of={{ version, state: isOnSale ? 'withdrawn' : 'on-sale' }}
          submit={t(isOnSale ? 'withdraw' : 'putOnSale')}
          lead={<b>{t(isOnSale ? 'withdraw' : 'putOnSale')}</b>}
          className="stack"
        >
          {({ on, reason }) => (
            <>
              <TextField field={on} label={t('on')} hint={t('onHint')} type="date" />
              {passed.length > 0 && <TextArea field={reason} label={t('reason')} note={passed.join(' ')} />}
            </>
          )}
        </ContractForm>
      )}
    </div>
  );
}

const marks = ['bestSeller', 'onOffer', 'unlimitedWhatsapp', 'oxxoSim'] as const;

/** What a person reads who may not change it. */
const FactsPart = ({ product }: { product: OfficeProductRecord }) => (
  <Facts
    facts={[
      { label: t('brand'), value: product.brand },
      ...(product.family
        ? [
            { label: t('family'), value: product.family },
            { label: t('storage'), value: product.storage },
          ]
        : []),
      { label: t('price'), value: pesos(product.price) },
      { label: t('downPayment'), value: pesos(product.downPayment) },
      { label: t('weekly'), value: pesos(product.weekly) },
      { label: t('weeks'), value: String(product.weeks) },
      { label: t('colors'), value: product.colors.map(({ name }) => name).join(', ') },
      {
        label: t('marks'),
        value: marks.flatMap((mark) => (product[mark] ? [t(mark)] : [])).join(', ') || t('empty'),
      },
      ...(product.description ? [{ label: t('description'), value: product.description }] : []),
      ...product.specs.map(({ label, value }) => ({ label: label || t('specs'), value })),
    ]}
  />
);

const t = sentences(es);

export const meta = titledBy(({ name }: OfficeProductRecord) => name);

export const loader = pageLoader('getOfficeProduct');

const version = z.coerce.number().int();
const reason = z.string().default('');
const stateForm = z.object({
  version,
  state: officeProducts.setProductState.body.shape.state,
  on: dayForm,
  reason,
});

const done = (outcome: 'waiting' | 'done', { form }: Sent): string =>
  outcome === 'waiting' ? 'propuesto' : form.get('on') ? 'programado' : 'guardado';

export const action = officeAction(({ id }) => `/producto/${id}`, {
  save: act('change-product', { form: productForm.extend({ version, on: dayForm, reason }), done }),
  state: act('change-product', { form: stateForm, done }),
  'withdraw-plan': post('withdrawProductPlan', { done: 'retirado' }),
  photo: upload('addProductPhoto', {
    query: ({ form }) => ({ color: String(form.get('color')), place: Number(form.get('place')) }),
    none: t('photoNone'),
    done: 'foto',
  }),
  'photo-place': post('arrangeProductPhoto', { form: placeForm, done: 'fotos' }),
  'photo-frame': post('arrangeProductPhoto', { form: frameForm, done: 'fotos' }),
});

/** One product: what waits for it, its facts and photos, whether it is sold, and who changed what. */
export default function Producto() {
  const { shown: product, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { may, approvals, plan } = product;
  const isElsewhere =
    answer !== undefined && (answer.intent.startsWith('photo') || answer.intent === 'withdraw-plan');
  return (
    <>
      <ProductHead product={product} />
      <FlashNotice words={outcomes} />
      {isElsewhere && <ErrorsOf reply={answer.reply} />}
      <WaitingActs acts={approvals} now={now} />
      {plan && <PlanBand plan={plan} mayEdit={may.edit} now={now} />}
      <div className="cols">
        <div>
          <Section title={t('facts')}>
            {may.edit ? (
              <EditForm key={product.version} product={product} />
            ) : (
              <FactsPart product={product} />
            )}
          </Section>
          <Section title={t('photos')}>
            <PhotosPart product={product} />
          </Section>
        </div>
        <div>
          <Section title={t('selling')}>
            <SellingPart product={product} />
          </Section>
          <Section title={t('history')}>
            <HistoryPart product={product} now={now} />
          </Section>
        </div>
      </div>
    </>
  );
}

const outcomes = {
  guardado: t('done-guardado'),
  programado: t('done-programado'),
  propuesto: t('done-propuesto'),
  retirado: t('done-retirado'),
  foto: t('done-foto'),
  fotos: t('done-fotos'),
  nuevo: t('done-nuevo'),
};

/** A change that waits for its day. */
const PlanBand = ({
  plan: { on, by, changes },
  mayEdit,
  now,
}: {
  plan: NonNullable<OfficeProductRecord['plan']>;
  mayEdit: boolean;
  now: string;
}) => (
  <div className="stack planned">
    <Notice
      tone="info"
      icon="calendar"
      end={
        mayEdit && (
          <ActButton intent="withdraw-plan" stays={false}>
            {t('withdrawPlan')}
          </ActButton>
        )
      }
    >
      <Rich>{t('planned', { day: shortDay(on, now), name: by })}</Rich>
    </Notice>
    <Changes changes={changes} />
  </div>
);
