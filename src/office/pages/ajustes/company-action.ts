import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officeCompanySignIns } from '#contract/office/company-sign-ins.ts';
import { apiContext } from '../../context.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import es from './es.json';
import { doneAt } from './said.tsx';

const t = sentences(es);
const path = '/ajustes/entrada';

export interface CompanyAnswer extends Answer {
  readonly intent: 'set' | 'test' | 'remove';
  /** Of `test`: what is wrong with the issuer; null: nothing was tried. */
  readonly faults: readonly string[] | null;
}

/** The secret goes in and never comes back, not even to the form that it was typed in. */
const hideFields = ['clientSecret'];

/** What an administrator does about a partner's way in. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const partner = partnerIn(request);
  const answer = (intent: CompanyAnswer['intent'], rest: Partial<CompanyAnswer>, status = 200) =>
    data<CompanyAnswer>({ intent, reply: null, faults: null, ...rest }, status);
  switch (form.get('intent')) {
    case 'test': {
      const sent = parseWithZod(form, { schema: testForm(partner), disableAutoCoercion: true });
      if (sent.status !== 'success') return answer('test', { reply: sent.reply({ hideFields }) }, 400);
      const tested = await api.call('testCompanyIssuer', { body: sent.value });
      if (tested.ok) return answer('test', { reply: sent.reply({ hideFields }), faults: tested.data.faults });
      return answer('test', { reply: sent.reply({ formErrors: tested.errors, hideFields }) }, tested.status);
    }
    case 'remove': {
      const sent = parseWithZod(form, { schema: removeForm(partner), disableAutoCoercion: true });
      if (sent.status !== 'success') return answer('remove', { reply: sent.reply() }, 400);
      const removed = await api.call('proposeCompanyRemoval', { body: sent.value });
      if (removed.ok) return redirect(doneAt(path, 'entrada'));
      return answer('remove', { reply: sent.reply({ formErrors: removed.errors }) }, removed.status);
    }
    default: {
      const sent = parseWithZod(form, { schema: setForm(partner), disableAutoCoercion: true });
      if (sent.status !== 'success') return answer('set', { reply: sent.reply({ hideFields }) }, 400);
      const set = await api.call('proposeCompanySignIn', { body: sent.value });
      if (set.ok) return redirect(doneAt(path, 'entrada'));
      return answer('set', { reply: sent.reply({ formErrors: set.errors, hideFields }) }, set.status);
    }
  }
}

export const partnerIn = (request: Request): number =>
  Number(new URL(request.url).searchParams.get('socio') ?? 0);

const text = z.string().default('');

const setForm = (partner: number) =>
  z
    .object({
      key: text,
      issuer: text,
      clientId: text,
      clientSecret: text.transform((secret) => secret || null),
      emailDomain: text,
      reason: text,
    })
    .transform((form) => ({ partner, ...form }))
    .pipe(officeCompanySignIns.proposeCompanySignIn.body);

const testForm = (partner: number) =>
  z
    .object({ issuer: text })
    .transform((form) => ({ partner, ...form }))
    .pipe(officeCompanySignIns.testCompanyIssuer.body);

const removeForm = (partner: number) =>
  z
    .object({ sure: z.literal('on', t('companyRemoveUnsure')), reason: text })
    .transform(({ reason }) => ({ partner, reason }))
    .pipe(officeCompanySignIns.proposeCompanyRemoval.body);
