import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { actBodies } from '#contract/office/act-bodies.ts';
import { role } from '#contract/office/values.ts';
import { needed } from '../../../api.ts';
import { apiContext } from '../../../context.ts';
import { titled } from '../../../shell/title.ts';
import { sentences } from '../../../text/sentences.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ContractForm } from '../../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { act } from '../../../ui/act-action.ts';
import { officeAction } from '../../../ui/office-action.ts';
import { PageHead } from '../../../ui/section.tsx';
import es from '../es.json';
import { namesPromoter, placeFields, promoterMissing } from '../form-text.ts';
import { placeChoices, placeIn, RoleFields } from './person-parts.tsx';
import { useSession } from '../../../ui/use-session.ts';

const t = sentences(es);

export const meta = () => titled(t('inviteTitle'));

const invitation = actBodies['invite-staff']
  .strip()
  .omit({ store: true })
  .extend(placeFields)
  .refine(namesPromoter, promoterMissing)
  .transform(({ partner, ...person }) => ({ ...person, ...namedIn({ ...person, partner }).grant }));

/** Where the role is held, and what is asked for there. */
function namedIn(person: Parameters<typeof placeIn>[0]) {
  const { partner, ...grant } = placeIn(person);
  return { partner: String(partner ?? 'all'), grant };
}

const chosenPlace = z.object({ ...placeFields, role });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const stores = needed(await api.call('listStores', { query: {} }), request).rows;
  const promoters = needed(await api.call('listPromotersToInvite', {}), request).rows;
  return { stores, promoters };
}

export const action = officeAction('/ajustes', {
  invite: act('invite-staff', {
    form: invitation,
    to: ({ form }) => ({ partner: namedIn(chosenPlace.parse(Object.fromEntries(form))).partner }),
    done: 'propuesta',
  }),
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
        isAct
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
