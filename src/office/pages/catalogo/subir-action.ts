import { data, type ActionFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeClient } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** A file that was tried, with its bytes in base64: it is sent again to be applied. */
export interface TriedFile {
  readonly fileName: string;
  readonly content: string;
  readonly partner: number;
  /** Empty: as soon as it is applied. */
  readonly on: string;
  readonly result: OfficeOutput<'tryProductsCsv'>;
}

export interface UploadAnswer {
  readonly errors: readonly string[];
  readonly tried: TriedFile | null;
  readonly applied: OfficeOutput<'applyProductsCsv'> | null;
  readonly photos: OfficeOutput<'addProductPhotos'>['photos'] | null;
}

/** Tries a file, or applies the one that was tried as it was tried; sets photos by their names. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'photos') return sendPhotos(context.get(apiContext), form);
  const chosen = await fileIn(form);
  if (chosen === null) return answer({ errors: [t('fileMissing')] }, 400);
  return tryOrApply(context.get(apiContext), form, chosen);
}

/** One after the other: what one file says wrong is told beside what the others did. */
async function sendPhotos(api: OfficeClient, form: FormData) {
  const files = form.getAll('file').flatMap((file) => (file instanceof File && file.size > 0 ? [file] : []));
  if (files.length === 0) return answer({ errors: [t('photosMissing')] }, 400);
  const query = { partner: Number(textIn(form, 'partner')) };
  const photos: OfficeOutput<'addProductPhotos'>['photos'] = [];
  const errors: string[] = [];
  // 'negro' before 'negro 2': a second photo that comes first would be the first.
  for (const file of files.toSorted((a, b) => a.name.length - b.name.length)) {
    const one = new FormData();
    one.set('file', file, file.name);
    const result = await api.send('addProductPhotos', { query }, one);
    if (result.ok) photos.push(...result.data.photos);
    else errors.push(...result.errors);
  }
  return answer({ errors, photos });
}

/** As the form's `intent` says. */
export async function tryOrApply(
  api: OfficeClient,
  form: FormData,
  chosen: Pick<TriedFile, 'fileName' | 'content'>,
) {
  const [partner, on] = [Number(textIn(form, 'partner')), textIn(form, 'on')];
  const asked = { partner, ...(on ? { on } : {}) };
  if (form.get('intent') === 'apply') {
    const query = { ...asked, facts: textIn(form, 'facts'), reason: textIn(form, 'reason') };
    const result = await api.send('applyProductsCsv', { query }, formOf(chosen.content));
    if (result.ok) return answer({ applied: result.data });
    const again = await api.send('tryProductsCsv', { query: asked }, formOf(chosen.content));
    const tried = again.ok ? { ...chosen, partner, on, result: again.data } : null;
    return answer({ errors: result.errors, tried }, result.status);
  }
  const result = await api.send('tryProductsCsv', { query: asked }, formOf(chosen.content));
  if (!result.ok) return answer({ errors: result.errors }, result.status);
  return answer({ tried: { ...chosen, partner, on, result: result.data } });
}

export const answer = (rest: Partial<UploadAnswer>, status = 200) =>
  data<UploadAnswer>({ errors: [], tried: null, applied: null, photos: null, ...rest }, status);

export async function fileIn(form: FormData): Promise<Pick<TriedFile, 'fileName' | 'content'> | null> {
  const file = form.get('file');
  if (file instanceof File && file.size > 0)
    return { fileName: file.name, content: Buffer.from(await file.arrayBuffer()).toString('base64') };
  const content = textIn(form, 'content');
  return content === '' ? null : { fileName: textIn(form, 'fileName'), content };
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export function formOf(content: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(content, 'base64')]), 'catalogo');
  return form;
}
