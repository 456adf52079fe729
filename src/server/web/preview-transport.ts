import type { Preview } from '#server/platform/preview-link.ts';
import type { PageGiven } from './app-build.ts';

/** The API as it is, but the partner has the colour and legend of its draft. */
export const previewTransport =
  (transport: PageGiven['transport'], { partner, color, legend }: Preview): PageGiven['transport'] =>
  async (path, init) => {
    const response = await transport(path, init);
    if (path !== `/getCommercialPartner/${partner}` || !response.ok) return response;
    const published: unknown = await response.json();
    if (typeof published !== 'object') return Response.json(published);
    return Response.json({ ...published, dynamicColor: color, dynamicLegend: legend });
  };
