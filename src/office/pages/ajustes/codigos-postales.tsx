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
import { officeAction, upload } from '../../ui/office-action.ts';
import { PlainField } from '../../ui/plain-field.tsx';
import { SendButton, useReply } from '../../ui/send-button.tsx';
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

const path = '/ajustes/codigos-postales';

export const action = officeAction(path, {
  list: upload('importPostalCodes', {
    none: t('postalCodesNoFile'),
    done: (_sent, { rows, added, changed, removed }) =>
      `${path}?${new URLSearchParams({ cargada: [rows, added, changed, removed].join('-') })}`,
  }),
});

/** The counts of what was just imported. */
function importedIn(query: URLSearchParams) {
  const counts = /^(\d{1,7})-(\d{1,7})-(\d{1,7})-(\d{1,7})$/.exec(query.get('cargada') ?? '');
  if (!counts) return null;
  const [rows, added, changed, removed] = counts.slice(1).map((count) => grouped(Number(count)));
  return { rows: rows ?? '', added: added ?? '', changed: changed ?? '', removed: removed ?? '' };
}

/** The published file; what is wrong with it is said by row. */
function ListUpload() {
  const wrong = useReply('list')?.error?.[''];
  return (
    <Form method="post" encType="multipart/form-data" className="stack narrowform">
      <input type="hidden" name="intent" value="list" />
      {wrong && (
        <Notice tone="bad">
          {wrong.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
        </Notice>
      )}
      <PlainField
        type="file"
        name="file"
        label={t('postalCodesFile')}
        hint={t('postalCodesFileHint')}
        accept=".zip,.txt,text/plain,application/zip"
        required
      />
      <div className="row">
        <SendButton intent="list" kind="primary">
          {t('postalCodesSend')}
        </SendButton>
      </div>
    </Form>
  );
}

/** What address forms know of postal codes. */
export default function CodigosPostales() {
  const { codes, districts, found, mayImport, isMistyped } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const code = query.get('cp')?.trim() ?? '';
  const imported = importedIn(query);
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
          {imported && <Notice tone="good">{t('postalCodesImported', imported)}</Notice>}
          {mayImport ? <ListUpload /> : <p className="small muted">{t('postalCodesHow')}</p>}
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
