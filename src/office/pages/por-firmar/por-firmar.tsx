import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Blank, ErrorsOf, Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import { OverAct } from './over-act.tsx';
import { signedText, type Signed } from './signed.tsx';
import { WaitingAct } from './waiting-act.tsx';

export { action } from './action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('ver');
  const view = views.find(({ ver }) => ver === asked)?.view ?? 'waiting';
  const state = view === 'over' ? 'over' : 'waiting';
  const acts = needed(await context.get(apiContext).call('listApprovals', { query: { state } }), request);
  const shown = acts.filter((act) =>
    view === 'mySign' ? act.mayCheck : view === 'myOwn' ? act.isMine : true,
  );
  return { view, acts: shown, now: await nowOf(context) };
}

const views = [
  { view: 'waiting', ver: null },
  { view: 'mySign', ver: 'mi-firma' },
  { view: 'myOwn', ver: 'propuestas' },
  { view: 'over', ver: 'terminadas' },
] as const;

/** Acts that need two people: those that wait, and what became of the last ones. */
export default function PorFirmar() {
  const { view: at, acts, now } = useLoaderData<typeof loader>();
  const isOver = at === 'over';
  // Of a browser without scripts; with them the frame says it.
  const signed = useActionData<Partial<Signed>>();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('views')}
        tabs={views.map(({ view, ver }) => ({
          to: ver === null ? '/por-firmar' : `/por-firmar?ver=${ver}`,
          label: t(view),
          current: view === at,
        }))}
      />
      {signed && <ErrorsOf reply={signed.reply ?? null} />}
      {signed?.done && <Notice tone="good">{signedText(signed.done)}</Notice>}
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
