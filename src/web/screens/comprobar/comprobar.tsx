import { Form, redirect } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { folioInGroups, readFolio } from '#domain/papers/folio.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { dayIn } from '#domain/calendar.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { dayInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DataList, Notice } from '#web/ui/notice.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Compare } from './compare.tsx';
import type { Route } from './+types/comprobar.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titleOf(matches, t('comprobar.title')),
  { name: 'robots', content: 'noindex' },
];

/** The public check of a paper: the address in its QR code, or a folio that somebody types. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const prefix = prefixOf(shopRef);
  if (params.folio === undefined) {
    const typed = new URL(request.url).searchParams.get('folio');
    const folio = typed === null ? null : readFolio(typed);
    if (folio !== null) throw redirect(`${prefix}/comprobar/${folio}`);
    return { state: 'ask', prefix, typed } as const;
  }
  const folio = readFolio(params.folio);
  if (folio === null) return { state: 'ask', prefix, typed: params.folio } as const;
  const found = await context
    .get(apiContext)
    .call('checkPaper', { params: { partner: shopRef.partner, folio } });
  if (!found.ok && found.status === 404) return { state: 'unknown', prefix, folio } as const;
  return { state: 'found', prefix, folio, ...dataOf(found, shopRef) } as const;
}

export default function Comprobar({ loaderData }: Route.ComponentProps) {
  const { partner } = useShell();
  if (loaderData.state === 'ask') return <Ask typed={loaderData.typed} />;
  const { prefix, folio } = loaderData;
  const tel = partner.supportPhone ?? partner.tel;
  return (
    <ReadingPage title={t('comprobar.title')}>
      <div className="stack">
        {loaderData.state === 'unknown' ? (
          <Notice kind="bad" icon="alert">
            <Rich
              k="comprobar.unknown"
              params={{
                phone: (
                  <a className="link" href={`tel:+52${tel}`}>
                    {formatPhone(tel)}
                  </a>
                ),
              }}
            />
          </Notice>
        ) : (
          <Notice kind="good" icon="check">
            <Rich k="comprobar.found" params={{ partner: partner.name }} />
          </Notice>
        )}
        <DataList
          rows={[
            ...(loaderData.state === 'found'
              ? ([
                  [t('comprobar.kind'), t(`comprobar.kinds.${loaderData.kind}`)],
                  [t('comprobar.issued'), dayInWords(dayIn(businessZone, new Date(loaderData.issuedAt)))],
                ] as const)
              : []),
            [t('comprobar.folio'), folioInGroups(folio)],
          ]}
        />
        {loaderData.state === 'found' && <Compare hashes={loaderData.hashes} />}
        <p className="small muted">{t('comprobar.nothingPersonal')}</p>
        <ButtonLink to={`${prefix}/comprobar`} kind="line" block>
          {t('comprobar.another')}
        </ButtonLink>
      </div>
    </ReadingPage>
  );
}

function Ask({ typed }: { typed: string | null }) {
  const { prefix } = useShell();
  return (
    <ReadingPage back={`${prefix}/inicio`} title={t('comprobar.title')} lead={t('comprobar.lead')}>
      <Form method="get" action={`${prefix}/comprobar`} className="stack">
        <TextInput
          id="folio"
          name="folio"
          label={t('comprobar.folio')}
          hint={t('comprobar.folioHint')}
          error={typed === null ? undefined : t('comprobar.folioWrong')}
          defaultValue={typed?.slice(0, 60)}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit" block>
          {t('comprobar.check')}
        </Button>
      </Form>
    </ReadingPage>
  );
}
