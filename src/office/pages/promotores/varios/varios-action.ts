import { data, type ActionFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { apiContext } from '../../../context.ts';
import { sentences } from '../../../text/sentences.ts';
import { fileIn, formOf, textIn } from '../../catalogo/subir-action.ts';
import es from './es.json';

const t = sentences(es);

/** A list that was tried: its bytes are sent again to be applied. */
export interface TriedPeople {
  readonly content: string;
  readonly partner: number;
  readonly agency: string;
  readonly result: OfficeOutput<'tryPromotersFile'>;
}

export interface SeveralAnswer {
  readonly errors: readonly string[];
  /** What was typed, to be mended. */
  readonly typed: string;
  readonly tried: TriedPeople | null;
  readonly added: OfficeOutput<'applyPromotersFile'>['added'] | null;
}

/** Shows whom a list would add, or adds them. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const typed = textIn(form, 'people');
  const content =
    (await fileIn(form))?.content ?? (typed.trim() === '' ? null : Buffer.from(typed).toString('base64'));
  if (content === null) return answer({ errors: [t('nothing')] }, 400);
  const [partner, agency] = [Number(textIn(form, 'partner')), textIn(form, 'agency').trim()];
  const asked = { partner, ...(agency && { agency }) };
  const tries = () => api.send('tryPromotersFile', { query: asked }, formOf(content));
  if (form.get('intent') !== 'apply') {
    const result = await tries();
    if (!result.ok) return answer({ typed, errors: result.errors }, result.status);
    return answer({ tried: { content, partner, agency, result: result.data } });
  }
  const query = { ...asked, facts: textIn(form, 'facts') };
  const applied = await api.send('applyPromotersFile', { query }, formOf(content));
  if (applied.ok) return answer({ added: applied.data.added });
  const again = await tries();
  const tried = again.ok ? { content, partner, agency, result: again.data } : null;
  return answer({ errors: applied.errors, tried }, applied.status);
}

const answer = (rest: Partial<SeveralAnswer>, status = 200) =>
  data<SeveralAnswer>({ errors: [], typed: '', tried: null, added: null, ...rest }, status);
