import { data, redirect, redirectDocument } from 'react-router';
import { writtenBirthday } from '#domain/applicant/birthday.ts';
import { type ShopRef } from '#domain/onboarding/paths.ts';
import { typedCode } from '#domain/onboarding/typed-code.ts';
import type { ApiClient, Refusal } from '#web/api-client.ts';
import { refused, type Answer } from '#web/shell/answers.ts';

/** The acts of the screen, by the value of their form's `act`. */
export type ActName =
  | 'receive'
  | 'theft'
  | 'found-code'
  | 'found'
  | 'promise'
  | 'pause-words'
  | 'pause'
  | 'cancel'
  | 'revoke'
  | 'clabe'
  | 'prove'
  | 'prove-send'
  | 'prove-code';

/** What the screen shows after a form: the next step of the same act, or why it was refused. */
export interface ActAnswer extends Partial<Answer> {
  /** Absent when the form did not reach the server. */
  readonly act?: ActName;
  /** A code was sent: the form for it is shown. */
  readonly isCodeSent?: boolean;
  /** The words of the pause that the code accepts. */
  readonly words?: PauseWords;
}

export interface PauseWords {
  readonly weeks: number;
  readonly text: string;
  readonly sha256: string;
}

interface Doing {
  readonly api: ApiClient;
  readonly account: string;
  readonly shopRef: ShopRef;
  readonly form: FormData;
}

/** Carries out what a form of the screen asks for. An act that is done shows the screen again, with its new state. */
export async function carryOutAct(doing: Doing, next: { readonly done: string; readonly proved: string }) {
  const { form } = doing;
  const act = String(form.get('act')) as ActName;
  if (act === 'found-code') return sendCode(doing, act, 'found');
  if (act === 'prove-send') return sendCode(doing, act, 'new-browser');
  if (act === 'pause-words') return showWords(doing, Number(form.get('weeks')));
  const done = await send(doing, act);
  // The paper for which she was asked opens as a file.
  if (done.ok) throw act.startsWith('prove') ? redirectDocument(next.proved) : redirect(next.done);
  const isPause = act === 'pause';
  const words = isPause ? await wordsOf(doing, Number(form.get('weeks'))) : null;
  return said(done, doing.shopRef, {
    act,
    // A wrong code is typed again; of a burnt one, or other words, another is asked for.
    isCodeSent: done.code === 'wrong-code',
    ...(words?.ok && done.code === 'wrong-code' && { words: words.words }),
  });
}

async function send({ api, account, form }: Doing, act: ActName) {
  const params = { account };
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const code = typedCode(text('code'));
  switch (act) {
    case 'receive':
      return api.call('receiveDevice', { params });
    case 'theft':
      return api.call('reportTheft', { params, body: { kind: text('kind') === 'loss' ? 'loss' : 'theft' } });
    case 'found':
      return api.call('closeTheft', { params, body: { code } });
    case 'promise': {
      const amount = Number(text('amount').replaceAll(/[$,\s]/g, ''));
      return api.call('promisePayment', {
        params,
        body: { amount: Number.isFinite(amount) ? amount : 0, day: text('day') },
      });
    }
    case 'pause':
      return api.call('pauseCredit', {
        params,
        body: { weeks: Number(text('weeks')), sha256: text('sha256'), code },
      });
    case 'cancel':
      return api.call('cancelContract', { params });
    case 'prove':
      // What is no day is refused there, at its field.
      return api.call('proveOwner', {
        params,
        body: { birthday: writtenBirthday(text('birthday')) ?? text('birthday') },
      });
    case 'prove-code':
      return api.call('proveOwner', { params, body: { code: text('code').replace(/\D/g, '') } });
    case 'clabe':
      return api.call('giveClabe', { params, body: { clabe: text('clabe') } });
    default:
      return api.call('revokeContract', { params });
  }
}

async function sendCode({ api, account, shopRef }: Doing, act: ActName, use: 'found' | 'new-browser') {
  const sent = await api.call('sendAccountCode', { params: { account }, body: { use } });
  // Within the wait for another, the one that was sent is still good.
  if (!sent.ok && sent.status !== 429) return said(sent, shopRef, { act });
  return data<ActAnswer>({ act, isCodeSent: true });
}

async function showWords(doing: Doing, weeks: number) {
  const read = await wordsOf(doing, weeks);
  if (!read.ok) return said(read.refusal, doing.shopRef, { act: 'pause-words' });
  const { api, account, shopRef } = doing;
  const sent = await api.call('sendAccountCode', { params: { account }, body: { use: 'pause' } });
  if (!sent.ok && sent.status !== 429) return said(sent, shopRef, { act: 'pause-words' });
  return data<ActAnswer>({ act: 'pause-words', isCodeSent: true, words: read.words });
}

async function wordsOf(
  { api, account }: Doing,
  weeks: number,
): Promise<{ ok: true; words: PauseWords } | { ok: false; refusal: Refusal }> {
  const read = await api.call('getPauseAddendum', { params: { account, weeks } });
  return read.ok ? { ok: true, words: { weeks, ...read.data } } : { ok: false, refusal: read };
}

function said(refusal: Refusal, shopRef: ShopRef, answer: ActAnswer) {
  const out = refused(refusal, shopRef);
  return data<ActAnswer>({ ...out.data, ...answer }, out.init ?? undefined);
}
