import { encodeQR } from 'qr';
import { tagged, type Paper } from './layout/paper.ts';

/** White modules on each side, as scanners need. */
const quiet = 4;

/** The size of an SVG that is saved and opened by itself. */
const modulePixels = 8;

/** A row's neighbouring dark modules: one bar of a module's height. */
interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Returns the dark parts of a QR code in modules from its top left corner, quiet zone included. */
export function qrBars(text: string): { modules: number; bars: Bar[] } {
  const rows = encodeQR(text, 'raw', { border: quiet });
  const bars = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [{ x, y, width: end - x }];
    }),
  );
  return { modules: rows.length, bars };
}

/** Returns a text as a QR code: SVG, black on white, quiet zone included. */
export function qrSvg(text: string): string {
  const { modules, bars } = qrBars(text);
  const path = bars.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('');
  const size = modulePixels * modules;
  const square = `<path fill="#fff" d="M0 0h${modules}v${modules}h-${modules}z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges">${square}<path d="${path}"/></svg>`;
}

/** Draws a QR code, quiet zone included, as a figure of the structure. */
export function drawQr(
  paper: Paper,
  text: string,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): PDFKit.PDFStructureElement {
  const { doc } = paper;
  const bbox: [number, number, number, number] = [x, y, x + size, y + size];
  return tagged(paper, 'Figure', { alt: `Código QR de ${text}`, bbox }, () => {
    const { modules, bars } = qrBars(text);
    const module = size / modules;
    for (const bar of bars) doc.rect(x + bar.x * module, y + bar.y * module, bar.width * module, module);
    doc.fill('#000000');
  });
}
