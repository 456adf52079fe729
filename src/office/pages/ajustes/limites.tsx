import { useLoaderData } from 'react-router';
import { actBodies } from '#contract/office/act-bodies.ts';
import { limitedCommands, limitedName, type LimitedCommand } from '#domain/staff/acts.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField, SelectField } from '../../ui/field.tsx';
import { act, partnerIn } from '../../ui/act-action.ts';
import { officeAction } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { pesosOrNone } from './form-text.ts';
import { SettingsHead } from './settings-head.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';

const t = sentences(es);

export const meta = () => titled(t('limits'));

export const loader = pageLoader('listLimits');

/** As a form has it: an empty amount is none. */
const limitForm = actBodies['set-limit'].strip().extend({ upTo: pesosOrNone });

export const action = officeAction('/ajustes/limites', {
  limit: act('set-limit', { form: limitForm, to: partnerIn, done: 'limite' }),
});

/** Up to which amount one person is enough at each partner. */
export default function Limites() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { partners, approvals } = shown;
  const mine = partners.filter(({ mayPropose }) => mayPropose).map(({ partner }) => partner);
  return (
    <>
      <SettingsHead at="limits" acts={approvals} now={now} />
      <ShortTable
        label={t('limits')}
        columns={limitColumns}
        rows={partners.flatMap(({ partner, limits }) => limits.map((limit) => ({ partner, ...limit })))}
        keyOf={({ partner, command }) => `${partner.id}/${command}`}
      />
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

type Partner = ReturnType<typeof useLoaderData<typeof loader>>['shown']['partners'][number];
type Limit = Partner['limits'][number] & Pick<Partner, 'partner'>;

const limitColumns: readonly PlainColumn<Limit>[] = [
  { label: t('partner'), narrow: 'b', cell: ({ partner }) => <PartnerName partner={partner} /> },
  { label: t('limitAct'), narrow: 'a', cell: ({ name }) => <b>{name}</b> },
  { label: t('limitNow'), narrow: 'c', cell: ({ command, upTo }) => limitWords(command, upTo) },
];
