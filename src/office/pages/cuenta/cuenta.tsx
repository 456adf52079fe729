import {
  Form,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { roleNames } from '#domain/staff/roles.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { PageHead, Section } from '../../ui/section.tsx';
import { Toast } from '../../ui/toast.tsx';
import type { action } from './action.ts';
import { DensityForm } from './density-form.tsx';
import es from './es.json';
import { OwnCodes } from './own-codes.tsx';
import { PasskeyTable } from './passkey-table.tsx';
import { SessionTable } from './session-table.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

export { action } from './action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const sessions = needed(await api.call('listOfficeSessions', {}), request);
  const owned = needed(await api.call('listOfficePasskeys', {}), request);
  const codes = needed(await api.call('getOwnCodes', {}), request);
  return { sessions, owned, codes, now: await nowOf(context) };
}

/** The own account: what one may do, where one is signed in, by which keys, and the way out. */
export default function Cuenta() {
  const { sessions, owned, codes, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const done = answer && 'done' in answer ? answer.done : null;
  const session = useRouteLoaderData<typeof shellLoader>('shell/shell');
  return (
    <>
      <PageHead title={t('title')} lead={session?.person.name}>
        <Form method="post" action="/salir">
          <Button type="submit">{t('signOut')}</Button>
        </Form>
      </PageHead>
      <ErrorsOf reply={answer?.reply ?? null} />
      <Section title={t('tables')}>
        <DensityForm key={session?.density} density={session?.density ?? 'normal'} />
      </Section>
      <Section title={t('sessions')}>
        <SessionTable sessions={sessions} now={now} />
      </Section>
      <Section title={t('passkeys')}>
        <PasskeyTable owned={owned} now={now} />
      </Section>
      <Section title={t('codes')}>
        <OwnCodes codes={codes} now={now} />
      </Section>
      <Section title={t('grants')}>
        <TableFrame label={t('grants')}>
          <thead>
            <tr>
              <th scope="col">{t('role')}</th>
              <th scope="col">{t('partner')}</th>
              <th scope="col">{t('store')}</th>
            </tr>
          </thead>
          <tbody>
            {session?.grants.map(({ id, role, partner, store, promoter }) => (
              <tr key={id}>
                <td>{roleNames[role]}</td>
                <td>{partner?.name ?? t('allPartners')}</td>
                <td>{store ?? t(promoter === null ? 'allStores' : 'ownSales')}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </Section>
      <Toast message={done ? t(done.what) : null} id={done?.id ?? null} />
    </>
  );
}
