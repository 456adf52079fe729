import { mexicoOutline } from './mexico-outline.ts';

/** A place on Earth, in degrees (WGS 84). */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Where a partner serves; null where it serves the whole country. */
export interface ServiceArea {
  readonly centre: Position;
  readonly radiusKm: number;
}

export type Verdict = 'inside' | 'outside-mexico' | 'outside-service-area' | 'too-vague';

/** Uncertainty (m) from which a position says too little: a border town is that near to the other country. */
export const vagueFromM = 5_000;

/** Readings §3 'Geolocation'. `accuracyM` null: the browser did not say, and is believed. */
export function judgePosition(
  position: Position,
  accuracyM: number | null,
  area: ServiceArea | null,
): Verdict {
  if (accuracyM !== null && accuracyM > vagueFromM) return 'too-vague';
  if (!isInMexico(position)) return 'outside-mexico';
  if (area !== null && distanceKm(position, area.centre) > area.radiusKm) return 'outside-service-area';
  return 'inside';
}

/** True inside the outline, by counting how many of its sides a line to the east crosses. */
export function isInMexico({ lat, lon }: Position): boolean {
  let inside = false;
  let [fromLon, fromLat] = mexicoOutline.at(-1) ?? [0, 0];
  for (const [toLon, toLat] of mexicoOutline) {
    const straddles = fromLat > lat !== toLat > lat;
    if (straddles && lon < fromLon + ((toLon - fromLon) * (lat - fromLat)) / (toLat - fromLat)) {
      inside = !inside;
    }
    [fromLon, fromLat] = [toLon, toLat];
  }
  return inside;
}

/** Along the great circle (haversine); the Earth as a ball of 6,371 km is right to 0.5 %. */
export function distanceKm(one: Position, other: Position): number {
  const rise = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const run = Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  const chord = rise + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * run;
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, chord)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
