import Pad, { type PointGroup } from 'signature_pad';

export interface InkCanvas {
  undo: () => void;
  clear: () => void;
  /** The whole signature as a PNG on white, whatever the visible part; null if the browser cannot make one. */
  toPng: () => Promise<Blob | null>;
  /** Removes the canvas's listeners. */
  dispose: () => void;
}

/** Lets a person draw on a canvas, at any pixel density. Strokes survive a resize of the canvas. */
export function drawOn(canvas: HTMLCanvasElement, onStrokes: (count: number) => void): InkCanvas {
  const pad = new Pad(canvas, { penColor: '#1c2b5e', minWidth: 1.1, maxWidth: 2.9 });
  let view = unscaled;
  const own = () => offCanvas(pad.toData(), view);
  const fit = () => {
    const strokes = own();
    const box = { width: canvas.offsetWidth, height: canvas.offsetHeight };
    // In a sheet that is closed there is no box to fit into.
    if (box.width === 0 || box.height === 0) return;
    scaleCanvas(canvas, box, Math.max(window.devicePixelRatio, 1));
    view = viewInto(box, strokes);
    pad.fromData(onCanvas(strokes, view));
  };
  const count = () => onStrokes(pad.toData().length);
  // A touch is enough to enable the button (spec §4); the server checks whether the picture is blank.
  const touched = () => onStrokes(Math.max(1, pad.toData().length));
  fit();
  pad.addEventListener('beginStroke', touched);
  pad.addEventListener('endStroke', count);
  const press = signatureKeys(canvas, pad, onStrokes);
  canvas.addEventListener('keydown', press);
  const watcher = new ResizeObserver(fit);
  watcher.observe(canvas);
  return {
    undo: () => {
      pad.fromData(pad.toData().slice(0, -1));
      count();
    },
    clear: () => {
      pad.clear();
      count();
    },
    toPng: () => {
      const box = { width: canvas.offsetWidth / view.scale, height: canvas.offsetHeight / view.scale };
      return pngOf(own(), box);
    },
    dispose: () => {
      watcher.disconnect();
      canvas.removeEventListener('keydown', press);
      pad.off();
    },
  };
}

/**
 * Renders strokes on a separate canvas: at least as large as the box they were drawn in, so that a dot stays a dot,
 * with room for ink beyond its edge.
 */
function pngOf(strokes: readonly Stroke[], box: { width: number; height: number }): Promise<Blob | null> {
  const ink = extentOf(strokes);
  const left = Math.min(0, ink?.left ?? 0);
  const top = Math.min(0, ink?.top ?? 0);
  const width = Math.max(box.width, ink?.right ?? 0) - left;
  const height = Math.max(box.height, ink?.bottom ?? 0) - top;
  const paper = document.createElement('canvas');
  // Two pixels per point, and no side longer than the server accepts.
  scaleCanvas(paper, { width, height }, Math.min(2, 1600 / Math.max(width, height)));
  const pad = new Pad(paper, { backgroundColor: '#fff' });
  pad.off();
  pad.fromData(onCanvas(strokes, { scale: 1, x: -left, y: -top }));
  return new Promise((resolve) => paper.toBlob(resolve, 'image/png'));
}

/** Setting a canvas's size clears it and resets its scale. */
function scaleCanvas(canvas: HTMLCanvasElement, box: { width: number; height: number }, ratio: number): void {
  canvas.width = Math.round(box.width * ratio);
  canvas.height = Math.round(box.height * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
}

/** Distance of one arrow key press (px). */
const stepPx = 14;

/**
 * Signing by keyboard: arrows move the pen from the start of the line, Space lifts and lowers it. Returns the keydown
 * handler; `onStrokes` receives the number of strokes.
 */
function signatureKeys(
  canvas: Pick<HTMLCanvasElement, 'offsetWidth' | 'offsetHeight'>,
  pad: Pad,
  onStrokes: (count: number) => void,
): (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => void {
  let isDown = true;
  let at: { x: number; y: number } | null = null;
  let drawnAcross = canvas.offsetWidth;
  return (event) => {
    const move = moves[event.key];
    if (!move && event.key !== ' ') return;
    // Neither key may scroll the page.
    event.preventDefault();
    if (!move) {
      isDown = !isDown;
      return;
    }
    const { offsetWidth: width, offsetHeight: height } = canvas;
    const data = pad.toData();
    // On a canvas of another width the strokes have moved: continue at the end of the last one.
    if (drawnAcross !== width) at = data.at(-1)?.points.at(-1) ?? null;
    drawnAcross = width;
    // Cleared or undone: start from the beginning.
    const from = at && data.length > 0 ? at : { x: width * 0.12, y: height * 0.6 };
    at = { x: within(from.x + move[0], width), y: within(from.y + move[1], height) };
    if (!isDown) return;
    const last = data.at(-1);
    const end = last?.points.at(-1);
    if (last && end && end.x === from.x && end.y === from.y) last.points.push(point(at));
    else data.push({ ...style(pad), points: [point(from), point(at)] });
    pad.fromData(data);
    onStrokes(data.length);
  };
}

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
};

const within = (value: number, size: number) => Math.min(Math.max(value, 4), size - 4);
const point = ({ x, y }: { x: number; y: number }) => ({ x, y, pressure: 0.5, time: Date.now() });

const style = (pad: Pad) => ({
  dotSize: pad.dotSize,
  minWidth: pad.minWidth,
  maxWidth: pad.maxWidth,
  penColor: pad.penColor,
  velocityFilterWeight: pad.velocityFilterWeight,
  compositeOperation: pad.compositeOperation,
});

/** A stroke in signature_pad's format: its points and line width, in CSS pixels. */
export type Stroke = PointGroup;

/** In CSS pixels. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** Maps the strokes' coordinates to a canvas: times `scale`, then translated. */
interface View {
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
