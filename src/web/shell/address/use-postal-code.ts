import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Output } from '#contract/api.ts';
import { cleanText, type Address, type AddressField } from '#domain/applicant/address.ts';
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
 * @param stored the address that was offered, of one house with its postal code
 * @returns the place of the code in the field; null while it is unknown
 */
export function usePostalCode(
  fields: ReturnType<typeof useFields<AddressField>>,
  { disabled, known, stored }: { disabled: boolean; known: PostalPlace | null; stored: Address },
): PostalPlace | null {
  const [found, setFound] = useState(known);
  const code = fields.values.postalCode;
  // Null while she is at the stored house; a form that comes back with another code was looked through already.
  const emptied = useRef<readonly AddressField[] | null>(code === stored.postalCode ? null : []);
  // Another postal code is another house: what only the one before had would be sent with it. Once: what is written
  // after that is hers. A code that was only mistyped brings it back.
  const move = useEffectEvent(() => {
    if (code === stored.postalCode) {
      for (const name of emptied.current ?? [])
        if (fields.values[name] === '') fields.set(name, stored[name]);
      emptied.current = null;
    } else if (emptied.current === null) {
      emptied.current = ofTheHouse.filter(
        (name) => stored[name] !== '' && fields.values[name] === stored[name],
      );
      for (const name of emptied.current) fields.set(name, '');
    }
  });
  useEffect(() => {
    if (!disabled && isWhole(code)) move();
  }, [code, disabled]);
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
