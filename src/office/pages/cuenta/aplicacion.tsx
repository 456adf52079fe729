import {
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { AppCodeForm } from '../../ui/enrol/enrol.tsx';
import { ErrorsOf, Notice } from '../../ui/notice.tsx';
import es from './es.json';
import { OneStep } from './one-step.tsx';
import { officeAction, post } from '../../ui/office-action.ts';

const t = sentences(es);

export const meta = () => titled(t('appTitle'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { app: before } = needed(await api.call('getOwnCodes', {}), request);
  const started = await api.call('startOwnApp', {});
  if (!started.ok && started.status === 403)
    return { hadApp: before !== null, app: null, why: started.errors };
  return { hadApp: before !== null, app: needed(started, request), why: [] };
}

export const action = officeAction('/cuenta/aplicacion', {
  totp: post('replaceOwnApp', { shows: () => ({ done: true }) }),
});

/** A mistyped code keeps the secret that her app has already. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

/** An app that makes codes, in place of the one she has. */
export default function Aplicacion() {
  const { hadApp, app, why } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.done) {
    return (
      <OneStep title={t('appTitle')}>
        <Notice tone="good">{t(hadApp ? 'replaced' : 'appAdded')}</Notice>
      </OneStep>
    );
  }
  return (
    <OneStep title={t('appTitle')} lead={t(hadApp ? 'replaceLead' : 'addLead')}>
      <ErrorsOf reply={answer?.reply ?? null} />
      {app ? (
        <AppCodeForm app={app} reply={answer?.reply ?? null} submit={t('confirmApp')} />
      ) : (
        <Notice tone="warn">{why.join(' ')}</Notice>
      )}
    </OneStep>
  );
}
