import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '#web/text/text.ts';
import type { FieldProps } from '#web/ui/field.tsx';
import { Select } from '#web/ui/text-input.tsx';
import { OTHER_DISTRICT } from './other-district.ts';
import type { PostalPlace } from './use-postal-code.ts';

interface DistrictListProps extends FieldProps {
  postalPlace: PostalPlace;
  chosen: string;
  onChoose: (chosen: string) => void;
  onLeave: () => void;
}

/** The colonias of a postal code, and 'Otra'. Uncontrolled, so that a choice before hydration stays. */
export function DistrictList({ postalPlace, chosen, onChoose, onLeave, ...field }: DistrictListProps) {
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
