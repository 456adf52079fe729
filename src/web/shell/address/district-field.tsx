import { useLayoutEffect, useState } from 'react';
import type { AddressField } from '#domain/applicant/address.ts';
import { t } from '#web/text/text.ts';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import type { useFields } from '#web/ui/use-fields.ts';
import styles from './address-fields.module.css';
import { DistrictList } from './district-list.tsx';
import { OTHER_DISTRICT } from './other-district.ts';
import type { PostalPlace } from './use-postal-code.ts';

interface DistrictFieldProps {
  fields: ReturnType<typeof useFields<AddressField>>;
  postalPlace: PostalPlace | null;
  disabled: boolean;
}

/**
 * The colonia: chosen from those of the postal code, or written. The text field is there all the time and holds what
 * counts; it shows where there is no list, for a colonia that is not in it, and without a script always.
 */
export function DistrictField({ fields, postalPlace, disabled }: DistrictFieldProps) {
  const [writes, setWrites] = useState(false);
  const code = postalPlace?.postalCode;
  useLayoutEffect(() => {
    // A list that arrives while somebody writes must not take the field away.
    const active = document.activeElement;
    setWrites(active instanceof HTMLInputElement && active.name === 'district');
  }, [code]);

  const text = fields.field('district');
  const value = fields.values.district;
  const isListed = postalPlace !== null && (value === '' || postalPlace.districts.includes(value)) && !writes;
  // The label's field, its error and the links to it belong to the control that shows.
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
