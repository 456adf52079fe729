import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { actBodies } from '#contract/office/act-bodies.ts';
import { limitedCommands, limitedName, type LimitedCommand } from '#domain/staff/acts.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { act, partnerIn } from '../../ui/act-action.ts';
import { officeAction } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { pesosOrNone } from './plain-amounts.ts';
import { Said } from './said.tsx';
import { SettingsHead } from './settings-head.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

export const meta = () => titled(t('limits'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const limits = needed(await context.get(apiContext).call('listLimits', {}), request);
  return { ...limits, now: await nowOf(context) };
}

/** As a form has it: an empty amount is none. */
const limitForm = actBodies['set-limit'].strip().extend({ upTo: pesosOrNone });

export const action = officeAction('/ajustes/limites', {
  limit: act('set-limit', { form: limitForm, to: partnerIn, done: 'limite' }),
});

/** Up to which amount one person is enough at each partner. */
export default function Limites() {
  const { partners, approvals, now } = useLoaderData<typeof loader>();
  const mine = partners.filter(({ mayPropose }) => mayPropose).map(({ partner }) => partner);
  return (
    <>
      <SettingsHead at="limits" />
      <Said />
      <WaitingActs acts={approvals} now={now} />
      <TableFrame label={t('limits')} className="list">
        <thead>
          <tr>
            <th scope="col">{t('partner')}</th>
            <th scope="col">{t('limitAct')}</th>
            <th scope="col">{t('limitNow')}</th>
          </tr>
        </thead>
        <tbody>
          {partners.flatMap(({ partner, limits }) =>
            limits.map(({ command, name, upTo }) => (
              <tr key={`${partner.id}/${command}`}>
                <td className="m-b">
                  <PartnerName partner={partner} />
                </td>
                <td className="m-a">
                  <b>{name}</b>
                </td>
                <td className="m-c">{limitWords(command, upTo)}</td>
              </tr>
            )),
          )}
        </tbody>
      </TableFrame>
      {mine.length > 0 && (
        <Section title={t('proposeLimitTitle')}>
          <LimitForm partners={mine} />
        </Section>
      )}
    </>
  );
}

/** Of a price the amount is a floor. */
function limitWords(command: LimitedCommand, upTo: number | null): string {
  if (command === 'change-product')
    return upTo === null || upTo === 0 ? t('noFloor') : t('belowFloor', { amount: pesos(upTo) });
  return upTo === null || upTo === 0 ? t('two') : t('upTo', { amount: pesos(upTo) });
}

function LimitForm({ partners }: { partners: readonly { id: number; name: string }[] }) {
  return (
    <ContractForm<{ partner: string; command: string; upTo: string; reason: string }>
      isAct
      intent="limit"
      values={{ partner: String(partners[0]?.id ?? ''), command: limitedCommands[0] }}
      submit={t('proposeLimit')}
      kind="primary"
    >
      {(fields) => (
        <>
          <SelectField
            field={fields.partner}
            label={t('partner')}
            options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <SelectField
            field={fields.command}
            label={t('limitAct')}
            options={limitedCommands.map((value) => ({ value, label: limitedName(value) }))}
          />
          <TextField field={fields.upTo} label={t('amount')} hint={t('amountHint')} inputMode="numeric" />
          <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  );
}
