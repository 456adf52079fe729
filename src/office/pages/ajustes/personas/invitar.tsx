import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { officePeople } from '#contract/office/people.ts';
import { needed } from '../../../api.ts';
import { apiContext } from '../../../context.ts';
import { titled } from '../../../shell/title.ts';
import { sentences } from '../../../text/sentences.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ContractForm } from '../../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { officeAction, post } from '../../../ui/office-action.ts';
import { PageHead } from '../../../ui/section.tsx';
import es from '../es.json';
import { namesPromoter, placeFields, promoterMissing } from '../form-text.ts';
import { placeChoices, placeIn, RoleFields } from './person-parts.tsx';
import { useSession } from '../../../ui/use-session.ts';

const t = sentences(es);

export const meta = () => titled(t('inviteTitle'));

const invitation = officePeople.proposeInvitation.body
  .omit({ store: true })
  .extend(placeFields)
  .refine(namesPromoter, promoterMissing)
  .transform((person) => ({ ...person, ...placeIn(person) }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const stores = needed(await api.call('listStores', { query: {} }), request).rows;
  const promoters = needed(await api.call('listPromotersToInvite', {}), request).rows;
  return { stores, promoters };
}

export const action = officeAction('/ajustes', {
  invite: post('proposeInvitation', { form: invitation, done: 'propuesta' }),
});

/** Proposes to invite somebody with a first role. */
export default function Invitar() {
  const session = useSession();
  const { stores, promoters } = useLoaderData<typeof loader>();
  const places = placeChoices(session?.partners ?? [], session?.grants ?? [], stores);
  return (
    <>
      <PageHead title={t('inviteTitle')} lead={t('inviteLead')} />
      <ContractForm<{
        name: string;
        email: string;
        role: string;
        partner: string;
        promoter: string;
        reason: string;
      }>
        intent="invite"
        values={{ role: 'counter', partner: places[0]?.value ?? '' }}
        submit={t('proposeInvite')}
        kind="primary"
        beside={
          <ButtonLink to="/ajustes" kind="text">
            {t('people')}
          </ButtonLink>
        }
      >
        {(fields) => (
          <>
            <TextField field={fields.name} label={t('fullName')} autoComplete="off" />
            <TextField field={fields.email} label={t('email')} type="email" autoComplete="off" />
            <RoleFields fields={fields} places={places} promoters={promoters} />
            <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
          </>
        )}
      </ContractForm>
    </>
  );
}
