import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import { partnerIn, type action } from './company-action.ts';
import { CompanyForm } from './company-form.tsx';
import { CompanyRemoveForm } from './company-remove-form.tsx';
import { CompanyState } from './company-state.tsx';
import es from './es.json';
import { Said } from './said.tsx';
import { SettingsHead } from './settings-head.tsx';

export { action } from './company-action.ts';

const t = sentences(es);

export const meta = () => titled(t('company'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const list = needed(await context.get(apiContext).call('listCompanySignIns', {}), request);
  return { ...list, chosen: partnerIn(request), now: await nowOf(context) };
}

/** With which accounts of its company the people of each partner sign in. */
export default function Entrada() {
  const { partners, approvals, redirectPattern, chosen, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const open = partners.find(({ partner, mayPropose }) => mayPropose && partner.id === chosen);
  const named = { partner: open?.partner.name ?? '' };
  return (
    <>
      <SettingsHead at="company" />
      <Said />
      <WaitingActs acts={approvals} now={now} />
      {partners.map((settings) => (
        <Section key={settings.partner.id} title={settings.partner.name}>
          <CompanyState settings={settings} isOpen={settings === open} />
        </Section>
      ))}
      {open && (
        <Section title={t(open.current ? 'companyChangeTitle' : 'companySetTitle', named)}>
          <CompanyForm
            key={open.partner.id}
            settings={open}
            answer={answer}
            redirectPattern={open.current?.redirectUri ?? redirectPattern}
          />
        </Section>
      )}
      {open?.current && (
        <Section title={t('companyRemoveTitle', named)}>
          <CompanyRemoveForm answer={answer} />
        </Section>
      )}
    </>
  );
}
