import { mexicoOutline } from './mexico-outline.ts';

/** A point on Earth, in degrees (WGS 84). */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** A partner's service area; null when it serves the whole country. */
export interface ServiceArea {
  readonly centre: Position;
  readonly radiusKm: number;
}

export type Verdict = 'inside' | 'outside-mexico' | 'outside-service-area' | 'too-vague';

/** Uncertainty (m) above which a position is useless: a border town may be in the other country. */
export const vagueFromM = 5_000;

/** Readings §3 'Geolocation'. `accuracyM` null: the browser did not report it; the position is accepted. */
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

/** Point-in-polygon test: counts the sides of the outline that a line to the east crosses. */
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

/** Great-circle distance (haversine) on a sphere of 6,371 km; accurate to 0.5 %. */
export function distanceKm(one: Position, other: Position): number {
  const rise = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const run = Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  const chord = rise + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * run;
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, chord)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
