import { z } from 'zod';
import { brandBody } from '#contract/office/brand.ts';
import { logoTypes } from '#domain/partner/brand-pictures.ts';
import { sentences } from '../../text/sentences.ts';
import { act, partnerIn } from '../../ui/act-action.ts';
import { officeAction, post, upload, type Sent } from '../../ui/office-action.ts';
import { brandHref, type BrandPart } from './brand-parts.ts';
import es from './es.json';

const t = sentences(es);

const isOn = z
  .string()
  .optional()
  .transform((value) => value === 'on');
const version = z.coerce.number().int();
const unix = (text: string) => text.replaceAll('\r\n', '\n');

/** As the form has it: every line break is one character. */
const draftForm = z.object({
  ...brandBody.shape,
  version,
  graceDays: z
    .string(t('daysWrong'))
    .trim()
    .regex(/^\d{1,2}$/, t('daysWrong'))
    .transform(Number),
  terms: z.string().default('').transform(unix),
  privacy: z.string().default('').transform(unix),
  features: z
    .object({
      termsModal: isOn,
      promoterHelp: isOn,
      carrierNotices: isOn,
      convenienceStoreBadge: isOn,
      carrierSimBadge: isOn,
      signatureCode: isOn,
    })
    .prefault({}),
});
const publishForm = z.object({ version, reason: z.string().default('') });

const text = z.string().default('').transform(unix);
const type = z.enum(logoTypes).catch('HEADER');
const bannerForm = z.object({ alt: text, link: text, to: z.coerce.number(), version });
const wordForm = z.object({ key: text, text, version });
const wordsForm = z.object({
  version,
  words: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(z.array(z.object({ key: z.string(), text: z.string() }))),
});
/** Keys have dots, of which a form's parser would make objects. */
function wordsIn(form: FormData): FormData {
  const words = [...form].flatMap(([name, value]) =>
    name.startsWith('word-') ? [{ key: name.slice('word-'.length), text: String(value).trim() }] : [],
  );
  const read = new FormData();
  read.set('version', String(form.get('version')));
  read.set('words', JSON.stringify(words));
  return read;
}

const numberIn = ({ form }: Sent, name: string) => Number(form.get(name));
const textIn = ({ form }: Sent, name: string) => String(form.get(name) ?? '');
const params = (sent: Sent) => ({ partner: numberIn(sent, 'partner') });
const ofBanner = (sent: Sent) => ({ ...params(sent), place: numberIn(sent, 'place') });

/** Back to a part of the draft, which says what was done. */
const back = (sent: Sent, part: BrandPart, hecho: string): string => {
  const kept = part === 'frases' || part === 'mensajes' ? (['buscar', 'seccion'] as const) : [];
  const more = kept.flatMap((name) => (textIn(sent, name) === '' ? [] : [[name, textIn(sent, name)]]));
  return brandHref(numberIn(sent, 'partner'), part, { ...Object.fromEntries(more), hecho });
};
const at = (part: BrandPart, hecho: string) => (_: unknown, __: unknown, sent: Sent) =>
  back(sent, part, hecho);
const none = t('fileNone');

/** Saves, publishes or discards the draft of a partner; a logo, a banner or a sentence of it has a form of its own. */
export const action = officeAction('/marca', {
  save: post('saveBrandDraft', { form: draftForm, params, done: at('datos', 'guardado') }),
  publish: act('publish-brand', {
    form: publishForm,
    to: partnerIn,
    done: (outcome, sent) => back(sent, 'datos', outcome === 'done' ? 'publicado' : 'propuesto'),
  }),
  return: post('returnToBrand', {
    form: z.object({ version }),
    params: (sent) => ({ ...params(sent), publication: textIn(sent, 'publication') }),
    done: at('datos', 'devuelto'),
  }),
  discard: post('discardBrandDraft', { form: publishForm, params, done: at('datos', 'descartado') }),
  logo: upload('setBrandLogo', {
    params,
    query: (sent) => ({ type: type.parse(textIn(sent, 'type')), version: numberIn(sent, 'version') }),
    none,
    done: (sent) => back(sent, 'imagenes', 'logo'),
  }),
  codes: upload('setServiceCodes', {
    params,
    query: (sent) => ({ version: numberIn(sent, 'version') }),
    none,
    done: (sent) => back(sent, 'datos', 'guardado'),
  }),
  'logo-remove': post('removeBrandLogo', {
    form: z.object({ type, version }),
    params,
    done: at('imagenes', 'logo'),
  }),
  'banner-add': upload('addBrandBanner', {
    params,
    query: (sent) => ({
      alt: textIn(sent, 'alt'),
      link: textIn(sent, 'link'),
      version: numberIn(sent, 'version'),
    }),
    none,
    done: (sent) => back(sent, 'imagenes', 'promo'),
    typed: ['alt', 'link'],
  }),
  banner: post('changeBrandBanner', { form: bannerForm, params: ofBanner, done: at('imagenes', 'promo') }),
  'banner-remove': post('removeBrandBanner', {
    form: z.object({ version }),
    params: ofBanner,
    done: at('imagenes', 'promo'),
  }),
  'test-message': post('sendTestMessage', {
    form: z.object({ key: text }),
    params,
    done: at('mensajes', 'prueba'),
  }),
  words: post('changeBrandWords', { form: wordsForm, read: wordsIn, params, done: at('frases', 'frases') }),
  mail: post('changeBrandWords', {
    form: wordsForm,
    read: wordsIn,
    params,
    done: at('mensajes', 'correo'),
    typed: ['mail'],
  }),
  word: post('changeBrandWord', {
    form: wordForm,
    params,
    done: at('mensajes', 'mensaje'),
    typed: ['key', 'text'],
  }),
});
