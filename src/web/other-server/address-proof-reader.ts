import type { Output } from '#contract/api.ts';
import { fieldsOf, looseOf, textOf } from './loose.ts';

/**
 * Reads configurationAddress, whose response the specification leaves open: our server lists the files it accepts;
 * another may answer with a page's URL, as incodeInit does, or with nothing.
 */
export function addressProofOf(answer: unknown): Output<'configurationAddress'> {
  const { uploadUrl, accept, maxBytes, files } = fieldsOf<'configurationAddress'>(answer);
  if (Array.isArray(accept) && accept.length > 0 && Array.isArray(files) && typeof maxBytes === 'number') {
    return { uploadUrl: textOf(uploadUrl), accept, maxBytes, files };
  }
  const { url } = looseOf<{ url: unknown }>(answer);
  return {
    uploadUrl: webPage(textOf(typeof answer === 'string' ? answer : url)),
    accept: [],
    maxBytes: 0,
    files: [],
  };
}

const webPage = (text: string): string => (/^https?:\/\//i.test(text.trim()) ? text.trim() : '');
