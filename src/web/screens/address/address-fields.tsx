import { useEffect, useEffectEvent, useState } from 'react';
import type { Output } from '#contract/api.ts';
import { cleanText, type AddressField } from '#domain/applicant/address.ts';
import { states } from '#domain/applicant/states.ts';
import { browserApi } from '#web/browser-api.ts';
import { t } from '#web/text/text.ts';
import { Select, TextInput } from '#web/ui/text-input.tsx';
import type { useFields } from '#web/ui/use-fields.ts';
import styles from './address-fields.module.css';

interface AddressFieldsProps {
  fields: ReturnType<typeof useFields<AddressField>>;
  disabled?: boolean;
  /** Examples under the labels. Not over fields that cannot be written in. */
  hints?: boolean;
}

/**
 * The eleven fields, the postal code first: a known one fills colonia, municipio, ciudad and estado, an unknown one
 * never blocks. Names and autocomplete tokens as Chrome's autofill reads them for Mexico.
 */
export function AddressFields({ fields, disabled = false, hints = true }: AddressFieldsProps) {
  const districts = usePostalCode(fields, disabled);
  const common = { disabled };
  const hint = (key: 'postalCode' | 'between' | 'reference') => hints && t(`address.${key}Hint`);
  return (
    <>
      <TextInput
        {...fields.field('postalCode')}
        {...common}
        short
        hint={hint('postalCode')}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <TextInput {...fields.field('street')} {...common} autoComplete="address-line1" />
      <div className={`${styles.pair} ${styles.numbers}`}>
        <TextInput {...fields.field('streetNumberExt')} {...common} short autoComplete="off" />
        <TextInput {...fields.field('streetNumberInt')} {...common} short autoComplete="off" />
      </div>
      <TextInput {...fields.field('district')} {...common} autoComplete="address-level3" list="colonias" />
      <datalist id="colonias">
        {districts.map((district) => (
          <option key={district} value={district} />
        ))}
      </datalist>
      <TextInput {...fields.field('betweenStreets')} {...common} hint={hint('between')} />
      <TextInput {...fields.field('addressReference')} {...common} hint={hint('reference')} />
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

/**
 * Looks the postal code up once it has five digits, and fills what is still empty or came from the last look-up; a
 * colonia of the last code goes. What was typed, or the browser filled in meanwhile, stays.
 */
function usePostalCode(fields: AddressFieldsProps['fields'], disabled: boolean): string[] {
  const [found, setFound] = useState<Output<'getPostalCode'>>();
  const code = fields.values.postalCode;
  const fill = useEffectEvent((now: Output<'getPostalCode'>) => {
    const before = found && filledBy(found);
    for (const [name, value] of Object.entries(filledBy(now)) as [AddressField, string][]) {
      const typed = fields.values[name];
      const isOurs = typed === '' || typed === before?.[name];
      const isGone =
        name === 'district' && found?.districts.includes(typed) && !now.districts.includes(typed);
      if (isOurs || isGone) fields.set(name, value);
    }
    setFound(now);
  });
  useEffect(() => {
    if (disabled || !/^\d{5}$/.test(code)) return undefined;
    let stale = false;
    void browserApi.call('getPostalCode', { params: { cp: code } }).then((result) => {
      if (!stale && result.ok) fill(asTyped(result.data));
    });
    return () => {
      stale = true;
    };
  }, [code, disabled]);
  return found?.districts ?? [];
}

/** 'Centro (Área 1)' as the field has it: without what may not be typed, or it would not be known again. */
const asTyped = (found: Output<'getPostalCode'>): Output<'getPostalCode'> => ({
  ...found,
  municipality: cleanText(found.municipality).trim(),
  city: cleanText(found.city).trim(),
  districts: found.districts.map((district) => cleanText(district).trim()),
});

/** Of several colonias the person chooses. */
function filledBy({
  municipality,
  city,
  state,
  districts,
}: Output<'getPostalCode'>): Partial<Record<AddressField, string>> {
  const [only = '', second] = districts;
  return { municipality, city: city || municipality, state, district: second === undefined ? only : '' };
}
