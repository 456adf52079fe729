import { useId } from 'react';
import {
  data,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useLocation,
  type LoaderFunctionArgs,
} from 'react-router';
import { BASE } from '#contract/call.ts';
import { posterSizes } from '#domain/partner/poster.ts';
import { needed } from '../../../api.ts';
import { apiContext } from '../../../context.ts';
import { titled } from '../../../shell/title.ts';
import { sentences } from '../../../text/sentences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PlainField, PlainSelect } from '../../../ui/plain-field.tsx';
import { ShortTable, type PlainColumn } from '../../../ui/plain-table.tsx';
import { Crumb, PageHead, Section } from '../../../ui/section.tsx';
import { useSending } from '../../../ui/send-button.tsx';
import es from './es.json';
import type { action, SeveralAnswer, TriedPeople } from './varios-action.ts';

export { action } from './varios-action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { mayKeep } = needed(await context.get(apiContext).call('listStores', { query: {} }), request);
  if (mayKeep.length === 0) throw data(null, { status: 403 });
  return { partners: mayKeep };
}

/** Several who sell at once: the list is shown first, then all of it is added; their links and posters follow. */
export default function Varios() {
  const { partners } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Crumb label={t('path')} to="/promotores" list={t('list')} here={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} />
      {answer && answer.errors.length > 0 && <Notice tone="bad">{answer.errors.join(' ')}</Notice>}
      {answer?.added ? (
        <Added added={answer.added} />
      ) : answer?.tried ? (
        <Trial tried={answer.tried} />
      ) : (
        <ListForm partners={partners} typed={answer?.typed ?? ''} />
      )}
    </>
  );
}

function ListForm({
  partners,
  typed,
}: {
  partners: readonly { readonly id: number; readonly name: string }[];
  typed: string;
}) {
  const isSending = useSending('try');
  const id = useId();
  return (
    <Form method="post" encType="multipart/form-data" className="stack narrowform">
      <input type="hidden" name="intent" value="try" />
      {partners.length === 1 ? (
        <input type="hidden" name="partner" value={partners[0]?.id} />
      ) : (
        <PlainSelect
          name="partner"
          label={t('partner')}
          options={partners.map((each) => ({ value: each.id, label: each.name }))}
        />
      )}
      <div className="field">
        <label htmlFor={id}>{t('people')}</label>
        <textarea
          id={id}
          name="people"
          className="in"
          rows={8}
          defaultValue={typed}
          spellCheck={false}
          aria-describedby={`${id}-hint`}
        />
        <span className="hint" id={`${id}-hint`}>
          {t('peopleHint')}
        </span>
      </div>
      <PlainField
        name="file"
        type="file"
        outer="fileline"
        label={t('file')}
        hint={t('fileHint')}
        accept=".csv,.xlsx"
      />
      <PlainField
        name="agency"
        label={t('agency')}
        hint={t('agencyHint')}
        maxLength={20}
        autoComplete="off"
      />
      <div className="row">
        <Button type="submit" kind="primary" busy={isSending}>
          {t('see')}
        </Button>
      </div>
    </Form>
  );
}

/** Whom the list would add, and the button that does it. */
function Trial({ tried: { content, partner, agency, result } }: { tried: TriedPeople }) {
  const isSending = useSending('apply');
  const { pathname } = useLocation();
  const fine = result.lines.filter(({ fault }) => fault === null).length;
  return (
    <Section title={t('tried')}>
      <div className="stack">
        <ShortTable
          label={t('tried')}
          columns={triedColumns}
          rows={result.lines}
          keyOf={({ line }) => line}
        />
        {fine < result.lines.length && <p className="small muted">{t('faultsStay')}</p>}
        <Form method="post" className="row">
          {Object.entries({ intent: 'apply', content, partner, agency, facts: result.facts }).map(
            ([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ),
          )}
          {fine > 0 && (
            <Button type="submit" kind="primary" busy={isSending}>
              {t(fine === 1 ? 'apply_one' : 'apply_other', { n: fine })}
            </Button>
          )}
          <ButtonLink to={pathname} reloadDocument>
            {t('discard')}
          </ButtonLink>
        </Form>
      </div>
    </Section>
  );
}

const triedColumns: readonly PlainColumn<TriedPeople['result']['lines'][number]>[] = [
  { label: t('line'), width: 84, narrow: 'b', className: 'num muted', cell: ({ line }) => line },
  { label: t('name'), narrow: 'a', cell: ({ name }) => <b>{name}</b> },
  {
    label: t('code'),
    width: 170,
    narrow: 'd',
    cell: ({ code, agency }) => <span className="num">{code && `${code} · ${agency}`}</span>,
  },
  {
    label: t('store'),
    width: 170,
    leaves: 'lo2',
    cell: ({ store }) => store ?? <span className="muted">{t('noStore')}</span>,
  },
  {
    label: t('what'),
    width: 300,
    narrow: 'c',
    cell: ({ fault }) =>
      fault === null ? (
        <Badge tone="info" icon="arrow">
          {t('new')}
        </Badge>
      ) : (
        <>
          <Badge tone="bad" icon="refused">
            {t('wrong')}
          </Badge>
          <small>{fault}</small>
        </>
      ),
  },
];

type Added = NonNullable<SeveralAnswer['added']>;

/** Who was added: every link, and all posters in one file. */
function Added({ added }: { added: Added }) {
  const { pathname } = useLocation();
  const promoters = added.map(({ id }) => id).join(',');
  return (
    <div className="stack">
      <Notice tone="good">
        {t(added.length === 1 ? 'applied_one' : 'applied_other', { n: added.length })}
      </Notice>
      <div className="row wrapx">
        {posterSizes.map((size) => (
          <a
            key={size}
            className="btn line"
            href={`${BASE}/office/posters?${new URLSearchParams({ promoters, size })}`}
            download
          >
            <Icon name="download" />
            <span>{t(`poster-${size}`)}</span>
          </a>
        ))}
        <ButtonLink to={pathname} reloadDocument kind="text">
          {t('more')}
        </ButtonLink>
      </div>
      <ShortTable label={t('list')} columns={addedColumns} rows={added} keyOf={({ id }) => id} />
    </div>
  );
}

const addedColumns: readonly PlainColumn<Added[number]>[] = [
  {
    label: t('name'),
    narrow: 'a',
    cell: ({ id, name }) => (
      <Link to={`/promotor/${id}`}>
        <b>{name}</b>
      </Link>
    ),
  },
  { label: t('codeAlone'), width: 120, narrow: 'b', className: 'num', cell: ({ code }) => code },
  { label: t('link'), narrow: 'd', cell: ({ link }) => <span className="num">{link}</span> },
];
