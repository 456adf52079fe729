/** Offset, colour, and opacity where it is not 1. */
export type Stop = readonly [offset: number | string, colour: string, opacity?: number];

/** A linear gradient in the box of what it fills (0..1). */
export const linear = (
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;

/** A radial gradient in the box of what it fills, or in millimetres with `inMm`. */
export const radial = (
  id: string,
  [cx, cy, r]: readonly [number | string, number | string, number | string],
  stops: readonly Stop[],
  inMm = false,
): string =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}"${inMm ? ' gradientUnits="userSpaceOnUse"' : ''}>${stopsOf(stops)}</radialGradient>`;

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
