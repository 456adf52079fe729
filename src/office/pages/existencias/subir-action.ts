import { data, type ActionFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { apiContext } from '../../context.ts';
import { sentences } from '../../text/sentences.ts';
import { fileIn, formOf, textIn, type TriedFile } from '../catalogo/subir-action.ts';
import es from './es.json';

const t = sentences(es);

/** A file of counts that was tried: its bytes are sent again to be applied. */
export interface TriedCounts extends Pick<TriedFile, 'fileName' | 'content' | 'partner'> {
  readonly result: OfficeOutput<'tryStockFile'>;
}

export interface CountsAnswer {
  readonly errors: readonly string[];
  readonly tried: TriedCounts | null;
  readonly applied: OfficeOutput<'applyStockFile'> | null;
}

/** Tries a file of counts, or counts what was tried. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const chosen = await fileIn(form);
  if (chosen === null) return answer({ errors: [t('fileMissing')] }, 400);
  const partner = Number(textIn(form, 'partner'));
  const tries = () => api.send('tryStockFile', { query: { partner } }, formOf(chosen.content));
  if (form.get('intent') !== 'apply') {
    const result = await tries();
    if (!result.ok) return answer({ errors: result.errors }, result.status);
    return answer({ tried: { ...chosen, partner, result: result.data } });
  }
  const query = { partner, facts: textIn(form, 'facts'), reason: textIn(form, 'reason') };
  const applied = await api.send('applyStockFile', { query }, formOf(chosen.content));
  if (applied.ok) return answer({ applied: applied.data });
  const again = await tries();
  const tried = again.ok ? { ...chosen, partner, result: again.data } : null;
  return answer({ errors: applied.errors, tried }, applied.status);
}

const answer = (rest: Partial<CountsAnswer>, status = 200) =>
  data<CountsAnswer>({ errors: [], tried: null, applied: null, ...rest }, status);
