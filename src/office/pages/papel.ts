import type { LoaderFunctionArgs } from 'react-router';
import { needed } from '../api.ts';
import { apiContext } from '../context.ts';

/** The bytes of a document that this person opened a moment ago; never kept by a browser. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const view = { id: params['viewId'] ?? '' };
  const bytes = needed(await context.get(apiContext).call('getOfficeView', { params: view }), request);
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': typeOf(bytes), 'content-disposition': 'inline' },
  });
}

/** Only what was accepted as an upload or printed by the product; anything else is a download. */
function typeOf(bytes: Uint8Array): string {
  const starts = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'application/pdf';
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  return 'application/octet-stream';
}
