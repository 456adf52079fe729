import { Form, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { grouped } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { SettingsHead } from './settings-head.tsx';

const t = sentences(es);
/** SEPOMEX lists some 31,800. */
const complete = 31_000;

type District = NonNullable<OfficeOutput<'getPostalCodes'>['found']>[number];

export const meta = () => titled(t('postalCodes'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('cp')?.trim() ?? '';
  const code = /^\d{5}$/.test(typed) ? typed : undefined;
  const known = needed(
    await context.get(apiContext).call('getPostalCodes', { query: code === undefined ? {} : { code } }),
    request,
  );
  return { ...known, isMistyped: typed !== '' && code === undefined };
}

/** What address forms know of postal codes. */
export default function CodigosPostales() {
  const { codes, districts, found, isMistyped } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const code = query.get('cp')?.trim() ?? '';
  return (
    <>
      <SettingsHead at="postalCodes" />
      <Section title={t('postalCodesList')}>
        <div className="stack">
          <p>{t('postalCodesKnown', { codes: grouped(codes), districts: grouped(districts) })}</p>
          {codes < complete && (
            <Notice tone="warn">
              <Rich>{t('postalCodesFew')}</Rich>
            </Notice>
          )}
          <p className="small muted">{t('postalCodesHow')}</p>
        </div>
      </Section>
      <Section title={t('postalCodeLook')}>
        <Form method="get" className="row narrowform">
          <label htmlFor="cp" className="vh">
            {t('postalCode')}
          </label>
          <input
            id="cp"
            className={isMistyped ? 'in sm no' : 'in sm'}
            name="cp"
            defaultValue={code}
            placeholder={t('postalCode')}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            {...(isMistyped ? { 'aria-invalid': true, 'aria-describedby': 'cp-error' } : {})}
          />
          <Button type="submit" size="sm">
            {t('postalCodeSeek')}
          </Button>
        </Form>
        {isMistyped && (
          <p className="err" id="cp-error">
            {t('postalCodeMistyped')}
          </p>
        )}
        {found !== null &&
          (found.length === 0 ? (
            <Blank icon="search" title={t('postalCodeUnknown')}>
              {t('postalCodeUnknownLead', { code })}
            </Blank>
          ) : (
            <DataTable
              label={t('postalCodes')}
              columns={columns}
              rows={found}
              keyOf={({ district }) => district}
              hrefOf={() => null}
            />
          ))}
      </Section>
    </>
  );
}

const columns: Column<District>[] = [
  { label: t('district'), narrow: 'a', cell: ({ district }) => district },
  { label: t('municipality'), narrow: 'b', cell: ({ municipality }) => municipality },
  { label: t('city'), leaves: 'lo2', cell: ({ city }) => city ?? t('none') },
  { label: t('federalState'), narrow: 'c', cell: ({ state }) => state },
];
