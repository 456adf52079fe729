import { Form, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { trailViews } from '#domain/staff/trail-views.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { refused } from '../../ui/answer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { ListFault } from '../../ui/list-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { ChainState } from './chain-state.tsx';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { csvHref, trailHref } from './query.ts';
import { readQuery } from './read-query.ts';
import { TrailFilters } from './trail-filters.tsx';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(new URL(request.url).searchParams);
  const trail = needed(await context.get(apiContext).call('getTrail', { query }), request);
  return { query, trail, now: await nowOf(context) };
}

/** Begins to verify the chain that is shown. */
export async function action({ context, request }: ActionFunctionArgs) {
  const partner = Number((await request.formData()).get('partner'));
  const result = await context.get(apiContext).call('verifyTrail', { body: { partner } });
  const { search } = new URL(request.url);
  return result.ok ? redirect(`/bitacora${search}`) : refused(result.errors, result.status);
}

/** Who did and who looked: one chain of the audit log, its state, and its lines by view and filter. */
export default function Bitacora() {
  const { query, trail, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state, location } = useNavigation();
  const isVerifying = useSending();
  const isBusy = state === 'loading' && location.pathname === '/bitacora' && location.search !== '';
  const { rows, previous, next } = trail;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')}>
        <Form method="post">
          <input type="hidden" name="partner" value={trail.partner?.id ?? 0} />
          <Button type="submit" icon="review" busy={isVerifying}>
            {t('verify')}
          </Button>
        </Form>
        {trail.may.export && (
          <a className="btn line" href={csvHref({ ...query, partner: trail.partner?.id ?? 0 })} download>
            <Icon name="download" />
            <span>{t('export')}</span>
          </a>
        )}
      </PageHead>
      <ErrorsOf reply={answer?.reply ?? null} />
      <ChainState chain={trail.chain} now={now} />
      <Tabs
        label={t('views')}
        tabs={trailViews.map((view) => ({
          to: trailHref(query, { view }),
          label: t(view),
          current: view === query.view,
        }))}
      />
      <TrailFilters query={query} trail={trail} now={now} />
      {rows.length === 0 ? (
        <Blank
          icon="search"
          title={t('emptyTitle')}
          action={<ButtonLink to="/bitacora">{t('seeAll')}</ButtonLink>}
        >
          {t('emptyLead')}
        </Blank>
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(now)}
          rows={rows}
          keyOf={({ seq }) => String(seq)}
          hrefOf={({ record }) => record && `/solicitud/${record.requestId}`}
          isLog
          isBusy={isBusy}
        />
      )}
      {(rows.length > 0 || previous !== null) && (
        <Pager
          range={t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length })}
          previous={previous && trailHref(query, { cursor: previous })}
          next={next && trailHref(query, { cursor: next })}
        />
      )}
    </>
  );
}

export const ErrorBoundary = () => <ListFault title={t('title')} />;
