import { useEffect, useState } from 'react';
import type { AddressField } from '#domain/applicant/address.ts';
import { states } from '#domain/applicant/states.ts';
import { browserApi } from '#web/browser-api.ts';
import { t } from '#web/text/text.ts';
import { Select, TextInput } from '#web/ui/text-input.tsx';
import type { useFields } from '#web/ui/use-fields.ts';
import styles from './address-fields.module.css';

interface AddressFieldsProps {
  fields: ReturnType<typeof useFields<AddressField>>;
  disabled?: boolean;
}

/**
 * The eleven fields, the postal code first: a known one fills colonia, municipio, ciudad and estado, an unknown one
 * never blocks. Names and autocomplete tokens as Chrome's autofill reads them for Mexico.
 */
export function AddressFields({ fields, disabled = false }: AddressFieldsProps) {
  const districts = usePostalCode(fields, disabled);
  const common = { disabled };
  return (
    <>
      <TextInput
        {...fields.field('postalCode')}
        {...common}
        short
        hint={t('address.postalCodeHint')}
        inputMode="numeric"
        maxLength={6}
        autoComplete="postal-code"
      />
      <TextInput {...fields.field('street')} {...common} autoComplete="address-line1" />
      <div className={styles.pair}>
        <TextInput {...fields.field('streetNumberExt')} {...common} short autoComplete="off" />
        <TextInput {...fields.field('streetNumberInt')} {...common} short autoComplete="off" />
      </div>
      <TextInput {...fields.field('district')} {...common} autoComplete="address-level3" list="colonias" />
      <datalist id="colonias">
        {districts.map((district) => (
          <option key={district} value={district} />
        ))}
      </datalist>
      <TextInput {...fields.field('betweenStreets')} {...common} hint={t('address.betweenHint')} />
      <TextInput {...fields.field('addressReference')} {...common} hint={t('address.referenceHint')} />
      <div className={styles.pair}>
        <TextInput {...fields.field('municipality')} {...common} />
        <TextInput {...fields.field('city')} {...common} autoComplete="address-level2" />
      </div>
      <Select {...fields.field('state')} {...common} autoComplete="address-level1">
        <option value="">{t('address.chooseState')}</option>
        {states.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <TextInput {...fields.field('country')} {...common} autoComplete="country-name" />
    </>
  );
}

/** Looks the postal code up once it has five digits and fills what is still empty or came from the last look-up. */
function usePostalCode(fields: AddressFieldsProps['fields'], disabled: boolean): string[] {
  const [districts, setDistricts] = useState<string[]>([]);
  const [filled, setFilled] = useState<Partial<Record<AddressField, string>>>({});
  const code = fields.values.postalCode;
  useEffect(() => {
    if (disabled || !/^\d{5}$/.test(code)) return undefined;
    let stale = false;
    void browserApi.call('getPostalCode', { params: { cp: code } }).then((result) => {
      if (stale || !result.ok) return;
      const { municipality, city, state } = result.data;
      setDistricts(result.data.districts);
      const only = result.data.districts.length === 1 ? result.data.districts[0] : undefined;
      const found: Partial<Record<AddressField, string>> = {
        municipality,
        city: city || municipality,
        state,
        ...(only === undefined ? {} : { district: only }),
      };
      for (const [name, value] of Object.entries(found) as [AddressField, string][]) {
        const now = fields.values[name];
        if (now === '' || now === filled[name]) fields.set(name, value);
      }
      setFilled(found);
    });
    return () => {
      stale = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a look-up per postal code, not per keystroke elsewhere
  }, [code, disabled]);
  return districts;
}
