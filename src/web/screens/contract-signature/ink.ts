import type { PointGroup } from 'signature_pad';

/** A stroke in signature_pad's format: its points and line width, in CSS pixels. */
export type Stroke = PointGroup;

/** In CSS pixels. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** Maps the strokes' coordinates to a canvas: times `scale`, then translated. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const unscaled: View = { scale: 1, x: 0, y: 0 };

/** Between the ink and the edge of the box it is fitted into. */
const margin = 8;

/**
 * How strokes are placed in a box so that all of them are inside: unscaled where they fit, else as large as the box
 * allows. A signature drawn on a phone held sideways must be whole when it is turned upright.
 */
export function viewInto(box: Box, strokes: readonly Stroke[]): View {
  const ink = extentOf(strokes);
  if (!ink || (ink.left >= 0 && ink.top >= 0 && ink.right <= box.width && ink.bottom <= box.height))
    return unscaled;
  const across = (box.width - 2 * margin) / (ink.right - ink.left);
  const down = (box.height - 2 * margin) / (ink.bottom - ink.top);
  const scale = Math.min(1, across, down);
  const shift = (from: number, to: number, size: number) =>
    Math.max(margin - from * scale, Math.min(0, size - margin - to * scale));
  return { scale, x: shift(ink.left, ink.right, box.width), y: shift(ink.top, ink.bottom, box.height) };
}

/** Strokes in their own coordinates → canvas coordinates. */
export const onCanvas = (strokes: readonly Stroke[], view: View): Stroke[] =>
  strokes.map((stroke) => scaled(stroke, view));

/** Strokes in canvas coordinates → their own coordinates. */
export const offCanvas = (strokes: readonly Stroke[], { scale, x, y }: View): Stroke[] =>
  onCanvas(strokes, { scale: 1 / scale, x: -x / scale, y: -y / scale });

function scaled(stroke: Stroke, { scale, x, y }: View): Stroke {
  return {
    ...stroke,
    dotSize: stroke.dotSize * scale,
    minWidth: stroke.minWidth * scale,
    maxWidth: stroke.maxWidth * scale,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale + x, y: point.y * scale + y })),
  };
}

/** The bounding box of all ink, line width included; null without points. */
export function extentOf(strokes: readonly Stroke[]) {
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { points, maxWidth, dotSize } of strokes) {
    const half = Math.max(maxWidth, dotSize) / 2;
    for (const { x, y } of points) {
      extent.left = Math.min(extent.left, x - half);
      extent.top = Math.min(extent.top, y - half);
      extent.right = Math.max(extent.right, x + half);
      extent.bottom = Math.max(extent.bottom, y + half);
    }
  }
  return extent.left === Infinity ? null : extent;
}
