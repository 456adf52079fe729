import { useRouteLoaderData } from 'react-router';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import es from './es.json';
import { placeChoices, type promoterChoices } from './places.ts';
import { RoleFields } from './role-fields.tsx';

const t = sentences(es);

/** Proposes one more role. */
export function GrantForm({
  stores,
  promoters,
}: {
  stores: Parameters<typeof placeChoices>[2];
  promoters: Parameters<typeof promoterChoices>[0];
}) {
  const session = useRouteLoaderData<typeof shellLoader>('shell/shell');
  const places = placeChoices(session?.partners ?? [], session?.grants ?? [], stores);
  return (
    <ContractForm<{ role: string; partner: string; promoter: string; reason: string }>
      intent="grant"
      values={{ role: 'analyst', partner: places[0]?.value ?? '' }}
      submit={t('proposeGrant')}
    >
      {(fields) => (
        <>
          <RoleFields fields={fields} places={places} promoters={promoters} />
          <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  );
}
