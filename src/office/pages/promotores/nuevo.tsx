import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officePromoters } from '#contract/office/promoters.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextField, SelectField } from '../../ui/field.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { PageHead } from '../../ui/section.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('addTitle'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  return needed(await context.get(apiContext).call('listStores', { query: {} }), request);
}

/** As a form has it: '1', or '1/' and a store. */
const newPromoter = officePromoters.addPromoter.body
  .omit({ partner: true, store: true })
  .extend({ place: z.string() })
  .transform(({ place, ...person }) => {
    const [partner, store] = place.split('/');
    return { ...person, partner: Number(partner), store: store ?? null };
  });

export const action = officeAction('/promotores', {
  add: post('addPromoter', { form: newPromoter, done: ({ id }) => `/promotor/${id}?hecho=alta` }),
});

/** Adds somebody who sells. */
export default function Nuevo() {
  const { rows, mayKeep } = useLoaderData<typeof loader>();
  const places = mayKeep.flatMap((partner) => [
    ...rows
      .filter((store) => store.partner.id === partner.id && store.closedAt === null)
      .map(({ id, name }) => ({ value: `${partner.id}/${id}`, label: `${partner.name}, ${name}` })),
    { value: String(partner.id), label: t('placeNone', { partner: partner.name }) },
  ]);
  return (
    <>
      <PageHead title={t('addTitle')} lead={t('addLead')} />
      <ContractForm<{ name: string; code: string; agency: string; place: string }>
        intent="add"
        values={{ place: places[0]?.value ?? '' }}
        submit={t('addDo')}
        kind="primary"
        beside={
          <ButtonLink to="/promotores" kind="text">
            {t('back')}
          </ButtonLink>
        }
      >
        {({ name, code, agency, place }) => (
          <>
            <TextField field={name} label={t('fullName')} autoComplete="off" />
            <TextField field={code} label={t('codeField')} autoComplete="off" />
            <TextField field={agency} label={t('agencyField')} hint={t('agencyHint')} autoComplete="off" />
            <SelectField field={place} label={t('place')} options={places} />
          </>
        )}
      </ContractForm>
    </>
  );
}
