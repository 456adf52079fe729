import { data, redirect } from 'react-router';
import { logoTypes } from '#domain/partner/brand-pictures.ts';
import type { OfficeClient, Result } from '../../api.ts';
import { sentences } from '../../text/sentences.ts';
import type { BrandAnswer } from './brand-action.ts';
import { brandHref, type BrandPart } from './brand-parts.ts';
import es from './es.json';

const t = sentences(es);

/** Saves a logo, a banner or a sentence of the draft: each has a form of its own. Null: it is none of these. */
export async function partAction(api: OfficeClient, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const partner = Number(text('partner'));
  const version = Number(text('version'));
  const path = { params: { partner } };
  const words = { alt: text('alt'), link: text('link') };
  const place = Number(text('place'));
  switch (text('intent')) {
    case 'logo': {
      const type = logoTypes.find((each) => each === text('type')) ?? 'HEADER';
      const file = fileOf(form);
      if (file === null) return noFile();
      const result = await api.send('setBrandLogo', { ...path, query: { type, version } }, file);
      return answerTo(result, { partner, part: 'imagenes', done: 'logo' });
    }
    case 'logo-remove': {
      const type = logoTypes.find((each) => each === text('type')) ?? 'HEADER';
      const result = await api.call('removeBrandLogo', { ...path, body: { type, version } });
      return answerTo(result, { partner, part: 'imagenes', done: 'logo' });
    }
    case 'banner-add': {
      const file = fileOf(form);
      if (file === null) return noFile(words);
      const result = await api.send('addBrandBanner', { ...path, query: { ...words, version } }, file);
      return answerTo(result, { partner, part: 'imagenes', done: 'promo', typed: words });
    }
    case 'banner': {
      const body = { ...words, version, to: Number(text('to')) };
      const result = await api.call('changeBrandBanner', { params: { partner, place }, body });
      return answerTo(result, { partner, part: 'imagenes', done: 'promo' });
    }
    case 'banner-remove': {
      const result = await api.call('removeBrandBanner', { params: { partner, place }, body: { version } });
      return answerTo(result, { partner, part: 'imagenes', done: 'promo' });
    }
    case 'word': {
      const typed = { key: text('key'), text: text('text') };
      const result = await api.call('changeBrandWord', { ...path, body: { ...typed, version } });
      return answerTo(result, { partner, part: 'frases', done: 'frase', typed, search: text('buscar') });
    }
    default:
      return null;
  }
}

function answerTo(
  result: Result<unknown>,
  {
    partner,
    part,
    done,
    typed,
    search = '',
  }: {
    partner: number;
    part: BrandPart;
    done: string;
    typed?: Record<string, string>;
    search?: string;
  },
) {
  if (result.ok)
    return redirect(brandHref(partner, part, { ...(search && { buscar: search }), hecho: done }));
  return refusal(part === 'frases' ? 'word' : 'pictures', result, typed);
}

const refusal = (
  intent: BrandAnswer['intent'],
  { errors, status }: { errors: readonly string[]; status: number },
  typed?: Record<string, string>,
) =>
  data<BrandAnswer>(
    { intent, reply: { status: 'error', error: { '': [...errors] } }, ...(typed && { typed }) },
    status,
  );

const noFile = (typed?: Record<string, string>) =>
  refusal('pictures', { errors: [t('fileNone')], status: 400 }, typed);

function fileOf(form: FormData): FormData | null {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return null;
  const body = new FormData();
  body.set('file', file, file.name);
  return body;
}
