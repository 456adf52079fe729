import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextField, SelectField } from '../../ui/field.tsx';
import es from './es.json';

const t = sentences(es);

/** Opens a store, or changes one. */
export const StoreForm = ({
  partners,
  store,
}: {
  partners: readonly { readonly id: number; readonly name: string }[];
  store: { readonly name: string; readonly address: string } | null;
}) => (
  <ContractForm<{ name: string; address: string; partner: string }>
    intent={store === null ? 'open' : 'change'}
    values={{
      name: store?.name ?? '',
      address: store?.address ?? '',
      partner: String(partners[0]?.id ?? ''),
    }}
    submit={t(store === null ? 'openDo' : 'changeDo')}
    kind={store === null ? 'primary' : 'line'}
  >
    {({ name, address, partner }) => (
      <>
        <TextField field={name} label={t('storeName')} autoComplete="off" />
        <TextField field={address} label={t('address')} autoComplete="off" />
        {store === null && partners.length > 1 ? (
          <SelectField
            field={partner}
            label={t('partner')}
            options={partners.map((each) => ({ value: String(each.id), label: each.name }))}
          />
        ) : (
          <input type="hidden" name="partner" value={partners[0]?.id ?? ''} />
        )}
      </>
    )}
  </ContractForm>
);
