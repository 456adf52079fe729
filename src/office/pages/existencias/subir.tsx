import {
  data,
  Form,
  useActionData,
  useLoaderData,
  useLocation,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { Exports } from '../../list/exports.tsx';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlainField, PlainSelect } from '../../ui/plain-field.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { Crumb, PageHead, Section } from '../../ui/section.tsx';
import { useSending } from '../../ui/send-button.tsx';
import es from './es.json';
import type { action, TriedCounts } from './subir-action.ts';

export { action } from './subir-action.ts';

const t = sentences(es);

export const meta = () => titled(t('uploadTitle'));

const load = pageLoader('listStock');

export async function loader(args: LoaderFunctionArgs) {
  const { mayCount } = (await load(args)).shown;
  if (mayCount.length === 0) throw data(null, { status: 403 });
  return { partners: mayCount };
}

/** What was counted, from a file: tried first, then each line counted as it was tried. */
export default function Subir() {
  const { partners } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const asked = Number(search.get('partner'));
  const chosen = partners.find(({ id }) => id === asked) ?? (partners.length === 1 ? partners[0] : undefined);
  return (
    <>
      <Crumb label={t('path')} to="/existencias" list={t('title')} here={t('uploadTitle')} />
      <PageHead title={t('uploadTitle')} lead={t('uploadLead')}>
        {chosen && (
          <Exports label={t('template')} path="/office/stock-template" query={{ partner: chosen.id }} />
        )}
      </PageHead>
      {answer && answer.errors.length > 0 && <Notice tone="bad">{answer.errors.join(' ')}</Notice>}
      {answer?.applied && <Applied applied={answer.applied} />}
      {answer?.tried ? <Trial tried={answer.tried} /> : <FileForm partners={partners} chosen={chosen?.id} />}
    </>
  );
}

type Partner = OfficeOutput<'listStock'>['mayCount'][number];

function FileForm({ partners, chosen }: { partners: readonly Partner[]; chosen: number | undefined }) {
  const isSending = useSending('try');
  return (
    <Form method="post" encType="multipart/form-data" className="stack narrowform">
      <input type="hidden" name="intent" value="try" />
      <PlainField
        name="file"
        type="file"
        outer="fileline"
        label={t('file')}
        hint={t('fileHint')}
        accept=".csv,.xlsx"
      />
      {partners.length === 1 ? (
        <input type="hidden" name="partner" value={partners[0]?.id} />
      ) : (
        <PlainSelect
          name="partner"
          label={t('partner')}
          defaultValue={chosen}
          options={partners.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="row">
        <Button type="submit" kind="primary" busy={isSending}>
          {t('try')}
        </Button>
      </div>
    </Form>
  );
}

function Applied({ applied: { done, waiting, refused } }: { applied: OfficeOutput<'applyStockFile'> }) {
  const said = [
    t(done === 1 ? 'applied_one' : 'applied_other', { n: done }),
    ...(waiting > 0 ? [t(waiting === 1 ? 'waiting_one' : 'waiting_other', { n: waiting })] : []),
    ...refused,
  ];
  return (
    <Notice
      tone={refused.length > 0 ? 'warn' : 'good'}
      end={
        <ButtonLink to="/existencias" size="sm">
          {t('title')}
        </ButtonLink>
      }
    >
      {said.join(' ')}
    </Notice>
  );
}

/** What the file would count, and the button that does it. */
function Trial({ tried: { fileName, content, partner, result } }: { tried: TriedCounts }) {
  const isSending = useSending('apply');
  // The page as it was before the trial.
  const { pathname, search } = useLocation();
  const counts = result.lines.filter(({ fault }) => fault === null);
  const needsTwo = counts.some(({ second }) => second.length > 0);
  return (
    <Section
      title={t('tried', { file: fileName })}
      beside={
        result.same > 0 && (
          <span className="small muted">
            {t(result.same === 1 ? 'same_one' : 'same_other', { n: result.same })}
          </span>
        )
      }
    >
      <div className="stack">
        {result.lines.length > 0 && (
          <ShortTable
            label={t('tried', { file: fileName })}
            columns={columns}
            rows={result.lines}
            keyOf={({ line }) => line}
          />
        )}
        {counts.length < result.lines.length && <p className="small muted">{t('faultsStay')}</p>}
        <Form method="post" className="stack narrowform">
          {Object.entries({ intent: 'apply', fileName, content, partner, facts: result.facts }).map(
            ([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ),
          )}
          {needsTwo && (
            <PlainField name="reason" label={t('reason')} minLength={3} maxLength={500} required />
          )}
          <div className="row">
            {counts.length > 0 && (
              <Button type="submit" kind="primary" busy={isSending}>
                {t(counts.length === 1 ? 'apply_one' : 'apply_other', { n: counts.length })}
              </Button>
            )}
            <ButtonLink to={`${pathname}${search}`} reloadDocument>
              {t('discard')}
            </ButtonLink>
          </div>
        </Form>
      </div>
    </Section>
  );
}

type Line = TriedCounts['result']['lines'][number];

const columns: readonly PlainColumn<Line>[] = [
  { label: t('line'), width: 84, narrow: 'b', className: 'num muted', cell: ({ line }) => line },
  {
    label: t('product'),
    narrow: 'a',
    cell: ({ name, at }) => (
      <>
        <b>{name || t('nameless')}</b>
        <small className="muted">{at}</small>
      </>
    ),
  },
  {
    label: t('beforeCount'),
    right: true,
    leaves: 'lo2',
    cell: ({ before, fault }) => before ?? (fault === null && t('uncounted')),
  },
  { label: t('afterCount'), right: true, narrow: 'd', cell: ({ after }) => after ?? '' },
  { label: t('what'), width: 260, narrow: 'c', cell: whatOf },
];

function whatOf({ fault, second }: Line) {
  if (fault !== null)
    return (
      <>
        <Badge tone="bad" icon="refused">
          {t('wrong')}
        </Badge>
        <small>{fault}</small>
      </>
    );
  if (second.length === 0)
    return (
      <Badge tone="info" icon="arrow">
        {t('willCount')}
      </Badge>
    );
  return (
    <>
      <Badge tone="pair" icon="two-people">
        {t('willPropose')}
      </Badge>
      <small>{second.join(' ')}</small>
    </>
  );
}
