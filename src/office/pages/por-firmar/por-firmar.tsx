import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Blank } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import { OverAct } from './over-act.tsx';
import { WaitingAct } from './waiting-act.tsx';

export { action } from './action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const state = new URL(request.url).searchParams.get('ver') === 'terminadas' ? 'over' : 'waiting';
  const acts = needed(await context.get(apiContext).call('listApprovals', { query: { state } }), request);
  return { state, acts, now: new Date().toISOString() } as const;
}

/** Acts that need two people: those that wait, and what became of the last ones. */
export default function PorFirmar() {
  const { state, acts, now } = useLoaderData<typeof loader>();
  const isOver = state === 'over';
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('views')}
        tabs={[
          { to: '/por-firmar', label: t('waiting'), current: !isOver },
          { to: '/por-firmar?ver=terminadas', label: t('over'), current: isOver },
        ]}
      />
      {acts.length === 0 ? (
        <Blank icon="done" title={t(isOver ? 'blankOver' : 'blankTitle')}>
          {!isOver && t('blankLead')}
        </Blank>
      ) : (
        <ul className="acts">
          {acts.map((act) => (
            <li key={act.id}>
              {isOver ? <OverAct act={act} now={now} /> : <WaitingAct act={act} now={now} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
