import type { Output } from '#contract/api.ts';

export type Uploads = Pick<Output<'configurationAddress'>, 'accept' | 'maxBytes' | 'files'>;

/** How the address is proven: by files uploaded here, or at an external service, whose page may be known. */
export type Widget = { uploads: Uploads } | { uploads: null; page: string | null };

export const widgetOf = ({ uploadUrl, accept, maxBytes, files }: Output<'configurationAddress'>): Widget =>
  accept.length > 0 ? { uploads: { accept, maxBytes, files } } : { uploads: null, page: uploadUrl || null };
