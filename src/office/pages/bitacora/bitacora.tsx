import {
  Form,
  redirect,
  useActionData,
  type ActionFunctionArgs,
  Link,
  useLocation,
  useRevalidator,
} from 'react-router';
import { useEffect } from 'react';
import type { OfficeOutput } from '#contract/office/api.ts';
import { trailQuery } from '#contract/office/trail.ts';
import { trailViews } from '#domain/staff/trail-views.ts';
import { apiContext } from '../../context.ts';
import { Exports } from '../../list/exports.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences, Rich } from '../../text/sentences.ts';
import { refused, type Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorsOf, Notice } from '../../ui/notice.tsx';
import { useSending } from '../../ui/send-button.tsx';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { eventText, kindChoices } from './event-text.ts';
import { exactTime, grouped, shortDate } from '../../text/format.ts';

const broken = {
  changed: 'broken-changed',
  missing: 'broken-missing',
  'cut-off': 'broken-cut-off',
} as const;

type Chain = OfficeOutput<'getTrail'>['chain'];

/** Whether the chain is whole, as far as it was verified; while it is verified, how far. */
function ChainState({ chain, now }: { chain: Chain; now: string }) {
  const { running, verified } = chain;
  if (running) return <Running running={running} />;
  if (!verified) {
    const since = chain.since === null ? '' : shortDate(chain.since, now);
    return (
      <Notice icon="review">
        <Rich>{t('unverified', { lines: grouped(chain.lines), since })}</Rich>
      </Notice>
    );
  }
  const { fault, endedAt, askedAt, lines, askedBy } = verified;
  const when = exactTime(endedAt ?? askedAt);
  return fault === null ? (
    <Notice tone="good">
      <Rich>{t('whole', { lines: grouped(lines), when, name: askedBy.name })}</Rich>
    </Notice>
  ) : (
    <Notice tone="bad">
      <Rich>{t(broken[fault.kind], { seq: grouped(fault.seq), when })}</Rich>
    </Notice>
  );
}

const everyMs = 1_500;

function Running({ running }: { running: NonNullable<Chain['running']> }) {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Notice
      tone="info"
      icon="clock"
      end={
        <Link className="link" to={pathname + search}>
          {t('reload')}
        </Link>
      }
    >
      <Rich>{t('running', { done: grouped(running.done), lines: grouped(running.lines) })}</Rich>
    </Notice>
  );
}

const t = sentences(es);
const path = '/bitacora';
const defaults = { view: 'all' };

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'getTrail', query: trailQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** Begins to verify the chain that is shown. */
export async function action({ context, request }: ActionFunctionArgs) {
  const partner = Number((await request.formData()).get('partner'));
  const result = await context.get(apiContext).call('verifyTrail', { body: { partner } });
  const { search } = new URL(request.url);
  return result.ok ? redirect(`${path}${search}`) : refused(result.errors, result.status);
}

/** Who did and who looked: one chain of the audit log, its state, and its lines by view and filter. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  lead: t('lead'),
  defaults,
  Acts: ({ list, query }) =>
    list && (
      <>
        <Verify trail={list} />
        {list.may.export && (
          <Exports
            label={t('export')}
            path="/office/trail/csv"
            query={{ ...query, partner: list.partner?.id ?? 0 }}
            defaults={defaults}
          />
        )}
      </>
    ),
  Said: ({ list, now }) => (
    <>
      <ErrorsOf reply={useActionData<Answer>()?.reply ?? null} />
      {list && <ChainState chain={list.chain} now={now} />}
    </>
  ),
  tabs: {
    label: t('views'),
    of: ({ query, to }) =>
      trailViews.map((view) => ({ to: to({ view }), label: t(view), current: view === query.view })),
  },
  filters: ({ list, query: { person, kind }, ofPartner }) => [
    {
      ...ofPartner,
      label: t('filterPartner'),
      as: 'scope',
      any: list.partner?.name ?? t('platform'),
      ...chainsOf(list, ofPartner.options ?? []),
    },
    {
      name: 'person',
      label: t('filterPerson'),
      any: t('anyPerson'),
      as: 'choice',
      options: [
        { value: 'people', label: t('people') },
        ...list.people.map(({ id, name }) => ({ value: id, label: name })),
      ],
      ...(person === 'people' && { said: t('people').toLowerCase() }),
    },
    {
      name: 'kind',
      label: t('filterKind'),
      any: t('anyKind'),
      as: 'choice',
      options: kindChoices,
      ...(kind !== undefined && { said: eventText({ kind, command: null }) }),
    },
    { name: 'record', label: t('filterRecord'), as: 'text' },
    { name: 'since', label: t('filterSince'), as: 'day' },
    { name: 'until', label: t('filterUntil'), as: 'day' },
  ],
  columns: ({ now }) => columnsOf(now),
  keyOf: ({ seq }) => String(seq),
  rowTo: ({ record }) => record && `/solicitud/${record.requestId}`,
  isLog: true,
  empty: () => ({
    icon: 'search',
    title: t('emptyTitle'),
    lead: t('emptyLead'),
    to: path,
    act: t('seeAll'),
  }),
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
});

type Trail = OfficeOutput<'getTrail'>;

/** The chains that may be chosen: the platform's is one more. */
function chainsOf(
  { may, partner }: Trail,
  partners: readonly { readonly value: string; readonly label: string }[],
) {
  const own =
    partners.length > 0 || partner === null ? partners : [{ value: String(partner.id), label: partner.name }];
  const chains = [...(may.platform ? [{ value: '0', label: t('platform') }] : []), ...own];
  return { options: chains.length > 1 ? chains : [] };
}

function Verify({ trail }: { trail: Trail }) {
  const isVerifying = useSending();
  return (
    <Form method="post">
      <input type="hidden" name="partner" value={trail.partner?.id ?? 0} />
      <Button type="submit" icon="review" busy={isVerifying}>
        {t('verify')}
      </Button>
    </Form>
  );
}
