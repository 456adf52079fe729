import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { apiScopeNames, apiScopes } from '#domain/staff/api-scopes.ts';
import type { OfficeApiKey } from '#contract/office/api-keys.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { act, partnerIn } from '../../ui/act-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { Checks, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Blank, ErrorsOf } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { Crumb, Section } from '../../ui/section.tsx';
import { ActButton } from '../../ui/send-button.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { SecretOnce } from './avisos/webhook-forms.tsx';
import es from './es.json';
import { chosenIn } from './form-text.ts';
import { SettingsHead } from './settings-head.tsx';

const t = sentences(es);
const path = '/ajustes/claves';

export const meta = () => titled(t('apiKeys'));

export const loader = pageLoader('listApiKeys');

const keyIn = (query: URLSearchParams): string => query.get('clave') ?? '';

export const action = officeAction(path, {
  add: act('add-api-key', {
    form: z.object({
      name: z.string(t('apiKeyNameMissing')),
      scopes: chosenIn(z.array(z.enum(apiScopes)).min(1, t('apiKeyScopesMissing'))),
      reason: z.string().default(''),
    }),
    to: partnerIn,
    done: 'propuesta',
  }),
  // Shown now, and never again.
  show: post('showApiKey', {
    params: ({ form }) => ({ id: String(form.get('key')) }),
    shows: ({ secret }) => ({ secret }),
  }),
  revoke: act('revoke-api-key', {
    to: ({ query }) => ({ id: keyIn(query) }),
    done: 'clave-revocada',
  }),
});

/** Keys of the partners' own systems: what each may do, and its last use. */
export default function Claves() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { rows, mayAdd, approvals } = shown;
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const open = rows.find(({ id, revokedAt }) => id === keyIn(search) && revokedAt === null);
  const mayKeep = mayAdd.length > 0;
  return (
    <>
      <SettingsHead at="integrations" acts={approvals} now={now} />
      <Crumb
        label={t('integrations')}
        to="/ajustes/integraciones"
        list={t('integrations')}
        here={t('apiKeys')}
      />
      <Section title={t('apiKeys')}>
        <div className="stack">
          <p className="small muted">{t('apiKeysLead')}</p>
          {answer?.intent === 'show' && <ErrorsOf reply={answer.reply} />}
          {answer?.intent === 'show' && answer.secret && (
            <SecretOnce secret={answer.secret} label={t('apiKeySecret')} note={t('apiKeyOnce')} />
          )}
          {rows.length === 0 ? (
            <Blank icon="key" title={t('apiKeysNone')}>
              {t('apiKeysNoneLead')}
            </Blank>
          ) : (
            <ShortTable
              label={t('apiKeys')}
              columns={columnsOf(now, mayKeep)}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )}
        </div>
      </Section>
      {mayKeep && open && (
        <Section title={t('apiKeyRevokeTitle', { name: open.name })}>
          <ContractForm<{ reason: string }> isAct intent="revoke" submit={t('apiKeyRevoke')} kind="stop">
            {({ reason }) => <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />}
          </ContractForm>
        </Section>
      )}
      {mayKeep && (
        <Section title={t('apiKeyAdd')}>
          <ContractForm<{ partner: string; name: string; scopes: string[]; reason: string }>
            isAct
            intent="add"
            values={{ partner: String(mayAdd[0]?.id ?? ''), scopes: ['requests:read'] }}
            lead={<p className="small muted">{t('apiKeyAddLead')}</p>}
            submit={t('apiKeyPropose')}
            kind="primary"
          >
            {({ partner, name, scopes, reason }) => (
              <>
                {mayAdd.length > 1 ? (
                  <SelectField
                    field={partner}
                    label={t('partner')}
                    options={mayAdd.map((each) => ({ value: String(each.id), label: each.name }))}
                  />
                ) : (
                  <input type="hidden" name="partner" value={mayAdd[0]?.id ?? ''} />
                )}
                <TextField field={name} label={t('apiKeyName')} hint={t('apiKeyNameHint')} />
                <Checks
                  field={scopes}
                  label={t('apiKeyScopes')}
                  options={apiScopes.map((scope) => ({ value: scope, label: apiScopeNames[scope] }))}
                />
                <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />
              </>
            )}
          </ContractForm>
        </Section>
      )}
    </>
  );
}

const columnsOf = (now: string, mayKeep: boolean): readonly PlainColumn<OfficeApiKey>[] => [
  {
    label: t('apiKeyName'),
    narrow: 'a',
    cell: ({ id, name, revokedAt }) =>
      mayKeep && revokedAt === null ? (
        <Link className="nm" to={`${path}?clave=${id}`} aria-label={t('apiKeyRevokeTitle', { name })}>
          {name}
        </Link>
      ) : (
        <b>{name}</b>
      ),
  },
  { label: t('partner'), cell: ({ partner }) => <PartnerName partner={partner} /> },
  {
    label: t('apiKeyScopes'),
    narrow: 'b',
    cell: ({ scopes }) => scopes.map((scope) => apiScopeNames[scope]).join(', '),
  },
  {
    label: t('apiKeyUsed'),
    narrow: 'd',
    cell: ({ usedAt }) => (usedAt === null ? t('apiKeyUnused') : nearTime(usedAt, now)),
  },
  {
    label: t('apiKeySecret'),
    narrow: 'c',
    cell: ({ id, name, hint, revokedAt }) => {
      if (revokedAt !== null)
        return (
          <Badge tone="none" icon="close" flat>
            {t('apiKeyRevoked')}
          </Badge>
        );
      if (hint !== null) return <code>{`${hint}…`}</code>;
      if (!mayKeep) return t('apiKeyUnseen');
      return (
        <ActButton intent="show" of={{ key: id }} icon="key" label={t('apiKeyShowOf', { name })}>
          {t('apiKeyShow')}
        </ActButton>
      );
    },
  },
];
