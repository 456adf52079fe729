import type { Address, AddressField } from '#domain/applicant/address.ts';
import { states } from '#domain/applicant/states.ts';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Select, TextInput } from '#web/ui/text-input.tsx';
import type { useFields } from '#web/ui/use-fields.ts';
import styles from './address-fields.module.css';
import { addressLines } from './address-rules.ts';
import { usePostalCode, type PostalPlace } from './use-postal-code.ts';
import { useLayoutEffect, useState, useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { OTHER_DISTRICT } from './other-district.ts';
import type { FieldProps } from '#web/ui/field.tsx';

/** Where somebody lives, in three lines; `whole`: with what helps to find it. */
export const AddressText = ({ address, whole = false }: { address: Address; whole?: boolean }) => (
  <address>
    {addressLines(address)
      .slice(0, whole ? undefined : 3)
      .map((line) => (
        <span key={line}>
          <Words>{line}</Words>
          <br />
        </span>
      ))}
  </address>
);

interface AddressFieldsProps {
  fields: ReturnType<typeof useFields<AddressField>>;
  /** The address that is offered. */
  stored: Address;
  /** What the loader found for its postal code. */
  known: PostalPlace | null;
  disabled?: boolean;
  /** Examples under the labels. Not for read-only fields. */
  hints?: boolean;
}

/**
 * The eleven address fields, the postal code first: a known one fills colonia, municipio, ciudad and estado, an unknown
 * one never blocks. Names and autocomplete tokens match Chrome's autofill for Mexico.
 */
export function AddressFields({ fields, stored, known, disabled = false, hints = true }: AddressFieldsProps) {
  const postalPlace = usePostalCode(fields, { disabled, known, stored });
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

interface DistrictFieldProps {
  fields: ReturnType<typeof useFields<AddressField>>;
  postalPlace: PostalPlace | null;
  disabled: boolean;
}

/**
 * The colonia: chosen from the postal code's list, or typed. The text field is always mounted and holds the submitted
 * value; it is visible without a list, for a colonia that is not in it, and always without a script.
 */
function DistrictField({ fields, postalPlace, disabled }: DistrictFieldProps) {
  const [writes, setWrites] = useState(false);
  const code = postalPlace?.postalCode;
  useLayoutEffect(() => {
    // A list that arrives while somebody types must not replace the field.
    const active = document.activeElement;
    setWrites(active instanceof HTMLInputElement && active.name === 'district');
  }, [code]);

  const text = fields.field('district');
  const value = fields.values.district;
  const isListed = postalPlace !== null && (value === '' || postalPlace.districts.includes(value)) && !writes;
  // Label, error and links to the field belong to the visible control.
  const aside = { error: undefined, required: false, optional: false };
  const choose = (chosen: string) => {
    setWrites(chosen === OTHER_DISTRICT);
    fields.set('district', chosen === OTHER_DISTRICT ? '' : chosen);
  };
  return (
    <>
      {postalPlace && (
        <DistrictList
          {...text}
          {...(!isListed && { ...aside, id: 'colonia' })}
          postalPlace={postalPlace}
          disabled={disabled}
          chosen={isListed ? value : OTHER_DISTRICT}
          onChoose={choose}
          onLeave={() => fields.touch('district')}
        />
      )}
      <div className={cx(isListed && styles.unlisted)}>
        <TextInput
          {...text}
          {...(isListed && { ...aside, id: 'otraColonia' })}
          {...(postalPlace && { label: t('address.otherDistrict') })}
          disabled={disabled}
          autoComplete="address-level3"
          onFocus={() => setWrites(true)}
        />
      </div>
    </>
  );
}

interface DistrictListProps extends FieldProps {
  postalPlace: PostalPlace;
  chosen: string;
  onChoose: (chosen: string) => void;
  onLeave: () => void;
}

/** The colonias of a postal code, and 'Otra'. Uncontrolled, so that a choice made before hydration stays. */
function DistrictList({ postalPlace, chosen, onChoose, onLeave, ...field }: DistrictListProps) {
  const host = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const takeOver = useEffectEvent(onChoose);
  useEffect(() => {
    const list = host.current?.querySelector('select');
    if (!list) return;
    if (isFirst.current && list.value !== chosen) takeOver(list.value);
    else list.value = chosen;
    isFirst.current = false;
  }, [chosen, postalPlace]);
  return (
    <div ref={host}>
      <input type="hidden" name="coloniasOf" value={postalPlace.postalCode} />
      <Select
        {...field}
        name="colonia"
        defaultValue={chosen}
        autoComplete="address-level3"
        onChange={(event) => onChoose(event.currentTarget.value)}
        onBlur={onLeave}
      >
        <option value="">{t('address.chooseDistrict')}</option>
        {postalPlace.districts.map((district) => (
          <option key={district} value={district}>
            {district}
          </option>
        ))}
        <option value={OTHER_DISTRICT}>{t('address.districtNotListed')}</option>
      </Select>
    </div>
  );
}
