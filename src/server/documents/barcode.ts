import { code128, drawingSVG, type DrawingContext } from 'bwip-js/generic';

/** White modules on each side, the minimum of Code 128: more would not fit on the narrowest phones. */
const quietModules = 10;
const unitsPerModule = 2;

/**
 * Returns a reference as a Code 128 barcode: SVG, black on white, quiet zone included, without text (the page prints
 * the digits itself, in groups).
 */
export function barcodeSvg(reference: string): string {
  const svg = drawnBy(reference, drawingSVG());
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  // An intrinsic size for <img> with free height, and no grey edges between bars on screens.
  const how = 'preserveAspectRatio="none" shape-rendering="crispEdges"';
  return svg.replace('<svg ', `<svg width="${width}" height="${height}" ${how} `);
}

/** Returns the bars for a PDF page, in modules from the left edge, quiet zone included. */
export function barcodeBars(reference: string): Barcode {
  const bars: Bar[] = [];
  let modules = 2 * quietModules;
  const nothing = () => undefined;
  return drawnBy(reference, {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => (modules += width / unitsPerModule),
    // The argument is the centre of a bar.
    line: (x, _y, _toX, _toY, wide) =>
      bars.push({ at: quietModules + (x - wide / 2) / unitsPerModule, modules: wide / unitsPerModule }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ modules, bars }),
  });
}

export interface Barcode {
  readonly modules: number;
  readonly bars: readonly Bar[];
}

interface Bar {
  readonly at: number;
  readonly modules: number;
}

const drawnBy = <T>(reference: string, drawing: DrawingContext<T>): T =>
  code128(
    {
      bcid: 'code128',
      text: reference,
      scale: unitsPerModule,
      height: 16,
      includetext: false,
      paddingwidth: quietModules, // bwip scales it itself
      backgroundcolor: 'FFFFFF',
    },
    drawing,
  );
