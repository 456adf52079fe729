import type { AddressField } from '#domain/applicant/address.ts';
import { states } from '#domain/applicant/states.ts';
import { t } from '#web/text/text.ts';
import { Select, TextInput } from '#web/ui/text-input.tsx';
import type { useFields } from '#web/ui/use-fields.ts';
import styles from './address-fields.module.css';
import { DistrictField } from './district-field.tsx';
import { usePostalCode, type PostalPlace } from './use-postal-code.ts';

interface AddressFieldsProps {
  fields: ReturnType<typeof useFields<AddressField>>;
  /** What the loader knows of the postal code. */
  known: PostalPlace | null;
  disabled?: boolean;
  /** Examples under the labels. Not over fields that cannot be written in. */
  hints?: boolean;
}

/**
 * The eleven fields, the postal code first: a known one fills colonia, municipio, ciudad and estado, an unknown one
 * never blocks. Names and autocomplete tokens as Chrome's autofill reads them for Mexico.
 */
export function AddressFields({ fields, known, disabled = false, hints = true }: AddressFieldsProps) {
  const postalPlace = usePostalCode(fields, { disabled, known });
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
      <DistrictField {...{ fields, postalPlace, disabled }} />
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
