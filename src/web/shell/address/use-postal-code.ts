import { useEffect, useEffectEvent, useState } from 'react';
import type { Output } from '#contract/api.ts';
import { cleanText, type AddressField } from '#domain/applicant/address.ts';
import type { ApiClient } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import type { useFields } from '#web/ui/use-fields.ts';

export type PostalPlace = Output<'getPostalCode'>;

/** In a loader: looks a postal code up, so that its colonias can be chosen without a script; null when unknown. */
export async function postalPlace(api: ApiClient, code: string): Promise<PostalPlace | null> {
  if (!isWhole(code)) return null;
  const result = await api.call('getPostalCode', { params: { cp: code } });
  return result.ok ? asTyped(result.data) : null;
}

/**
 * Looks the postal code up once it has five digits, and fills the fields that are empty or hold the last look-up's
 * values; clears a colonia of the previous code. Values that the person typed or the browser autofilled stay.
 * @returns the place of the code in the field; null while it is unknown
 */
export function usePostalCode(
  fields: ReturnType<typeof useFields<AddressField>>,
  { disabled, known }: { disabled: boolean; known: PostalPlace | null },
): PostalPlace | null {
  const [found, setFound] = useState(known);
  const code = fields.values.postalCode;
  const [first] = useState(fields.values);
  // Another postal code is another house: what only the one before had would be sent with it.
  const leave = useEffectEvent(() => {
    for (const name of ofTheHouse)
      if (fields.values[name] !== '' && fields.values[name] === first[name]) fields.set(name, '');
  });
  const isElsewhere = !disabled && isWhole(code) && code !== first.postalCode;
  useEffect(() => {
    if (isElsewhere) leave();
  }, [isElsewhere]);
  const fill = useEffectEvent((now: PostalPlace) => {
    const before = found && filledBy(found);
    for (const [name, value] of Object.entries(filledBy(now)) as [AddressField, string][]) {
      const typed = fields.values[name];
      const isOurs = typed === '' || typed === before?.[name];
      const isGone =
        name === 'district' && found?.districts.includes(typed) && !now.districts.includes(typed);
      if (typed !== value && (isOurs || isGone)) fields.set(name, value);
    }
    setFound(now);
  });
  const lookUp = useEffectEvent(() =>
    found?.postalCode === code ? Promise.resolve(found) : postalPlace(browserApi, code),
  );
  useEffect(() => {
    if (disabled || !isWhole(code)) return undefined;
    let stale = false;
    void lookUp().then((postalPlace) => {
      if (!stale && postalPlace) fill(postalPlace);
    });
    return () => {
      stale = true;
    };
  }, [code, disabled]);
  return found?.postalCode === code ? found : null;
}

const ofTheHouse = [
  'streetNumberExt',
  'streetNumberInt',
  'betweenStreets',
  'addressReference',
] as const satisfies AddressField[];

const isWhole = (code: string): boolean => /^\d{5}$/.test(code);

/** 'Centro (Área 1)' as the field would clean it: with characters that cannot be typed it would not match again. */
const asTyped = (found: PostalPlace): PostalPlace => ({
  ...found,
  municipality: cleanText(found.municipality).trim(),
  city: cleanText(found.city).trim(),
  districts: [...new Set(found.districts.map((district) => cleanText(district).trim()))],
});

/** With several colonias the person chooses. */
function filledBy({
  municipality,
  city,
  state,
  districts,
}: PostalPlace): Partial<Record<AddressField, string>> {
  const [only = '', second] = districts;
  return { municipality, city: city || municipality, state, district: second === undefined ? only : '' };
}
