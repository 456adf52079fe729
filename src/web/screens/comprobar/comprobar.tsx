import { Form, redirect } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
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
import { Button, ButtonLink, PhoneLink } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { DataList, Notice } from '#web/ui/notice.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/comprobar.ts';
import { useEffect, useRef, useState } from 'react';
import { FileField } from '#web/ui/file-field.tsx';
import styles from './comprobar.module.css';

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
  return (
    <ReadingPage title={t('comprobar.title')}>
      <div className="stack">
        {loaderData.state === 'unknown' ? (
          <Notice kind="bad" icon="alert">
            <Rich k="comprobar.unknown" params={{ phone: <PhoneLink tel={partner.tel} /> }} />
          </Notice>
        ) : (
          <Notice kind="good" icon="check">
            <Rich k="comprobar.found" params={{ partner: partner.name }} />
          </Notice>
        )}
        {loaderData.state === 'found' && loaderData.endedOn !== undefined && (
          <Notice kind="warn" icon="alert">
            <Rich k="comprobar.endedNote" params={{ day: dayInWords(loaderData.endedOn) }} />
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

type Result = 'comparing' | 'same' | 'other' | 'failed';

/** Compares a file of the reader with those that were issued, by its SHA-256 and without sending it. */
function Compare({ hashes }: { hashes: readonly string[] }) {
  const [result, setResult] = useState<Result | null>(null);
  const compare = async (file: File | undefined) => {
    if (!file) return setResult(null);
    setResult('comparing');
    setResult(await compared(file, hashes));
  };
  const section = useRef<HTMLElement>(null);
  useEffect(() => takeDroppedFiles(section.current?.querySelector('input') ?? null), []);
  return (
    <section className={styles.compare} ref={section}>
      <h2>{t('comprobar.compareTitle')}</h2>
      {/* Always there, so that nothing moves; without scripts the hash below is what helps. */}
      <div className={styles.withScript}>
        <p>{t('comprobar.compareLead')}</p>
        <FileField
          id="file"
          name="file"
          label={t('comprobar.file')}
          accept="application/pdf"
          icon="document"
          choose={t('comprobar.choose')}
          chosen={t('comprobar.chosen')}
          onPick={(file) => void compare(file)}
        />
        {result === 'comparing' && <p className="muted">{t('comprobar.comparing')}</p>}
        {result !== null && result !== 'comparing' && (
          <Notice
            kind={result === 'same' ? 'good' : 'bad'}
            icon={result === 'same' ? 'check' : 'alert'}
            live="status"
          >
            <Rich k={`comprobar.${result}`} />
          </Notice>
        )}
      </div>
      <Fold title={t('comprobar.byHand')}>
        <p className="small muted">{t('comprobar.byHandLead')}</p>
        <ul>
          {hashes.map((hash) => (
            <li key={hash} className={styles.hash}>
              {hash}
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}

/** Takes a file that is dropped anywhere on the page, which would open it instead. Returns what ends it. */
function takeDroppedFiles(input: HTMLInputElement | null): () => void {
  const allow = (event: DragEvent) => event.preventDefault();
  const take = (event: DragEvent) => {
    event.preventDefault();
    if (!input || !event.dataTransfer?.files.length) return;
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  document.addEventListener('dragover', allow);
  document.addEventListener('drop', take);
  return () => {
    document.removeEventListener('dragover', allow);
    document.removeEventListener('drop', take);
  };
}

/** A page without TLS has no hash functions. */
async function compared(file: File, hashes: readonly string[]): Promise<Result> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hashes.includes(hex) ? 'same' : 'other';
  } catch {
    return 'failed';
  }
}
