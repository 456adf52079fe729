import { lazy, Suspense, useState } from 'react';
import { redirect } from 'react-router';
import { formatMoneyShort } from '#domain/credit/money.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { dataOf } from '#web/shell/answers.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { titleOf } from '#web/shell/title.ts';
import { OnlySpanish } from '#web/ui/in-spanish.tsx';
import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DeviceLine } from '#web/ui/device.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import { planFigures } from '../plan-figures.ts';
import { openRequest, type OpenRequest } from '../request.ts';
import styles from './contract-signature.module.css';
import { SignaturePad } from './signature-pad.tsx';
import type { Route } from './+types/contract-signature.ts';
import { Words } from '#web/text/words.tsx';
import { type IconName, Icon } from '#web/ui/icon.tsx';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('contractSignature.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId, api, order } = await openRequest(args, 'contract-signature');
  const contract = dataOf(await api.call('getinfoContract', { params: { requestId } }), shopRef);
  if (contract.outOfStock) throw redirect(screenPath(shopRef, 'aprove-credit', { requestId }));
  const here = screenPath(shopRef, 'contract-signature', { requestId });
  const plan = planFigures({ ...contract, price: contract.price ?? order.product.price });
  const weeks = plural(plan.weeks, 'plan.weeks');
  return {
    requestId,
    points: contract.summary ? pointsOf(contract.summary.lines) : null,
    contract: { ...contract, id: await idOfContract(contract, { api, shopRef, requestId }) },
    product: order.product.name,
    note: [contract.color, weeks].filter(Boolean).join(' · '),
    weeklyCentavos: plan.weeklyPaymentCentavos,
    figures: {
      today: formatMoneyShort(plan.downPaymentCentavos),
      weekly: formatMoneyShort(plan.weeklyPaymentCentavos),
      total: formatMoneyShort(plan.totalCentavos),
      ends: weeks,
    },
    papers: { contract: `${here}/Contract`, pagare: `${here}/IOU` },
    next: screenPath(shopRef, 'down-payment', { requestId }),
  };
}

export default function ContractSignature({ loaderData }: Route.ComponentProps) {
  const { requestId, contract, points, product, note, weeklyCentavos, figures, papers, next } = loaderData;
  const { partner } = useShell();
  const [signed, setSigned] = useState(contract.signed ?? false);
  return (
    <FlowPage
      step="contract-signature"
      // A new text needs a new span: the same one, wrapped differently, counts as a layout shift.
      title={
        <span key={`${signed}`}>
          {t(signed ? 'contractSignature.titleSigned' : 'contractSignature.title')}
        </span>
      }
      before={<DeviceLine file={contract.phoneImage} name={product} note={note} />}
    >
      <div className="stack">
        <Figures figures={figures} />
        {points ? (
          <Summary {...points} />
        ) : (
          partner.locksDevices && (
            <FactList facts={[{ icon: 'lock', text: <Rich k="contractSignature.lock" /> }]} />
          )
        )}
        {!signed && partner.locksDevices && (
          <Fold title={t('lockPreview.legend')}>
            <Suspense>
              <LockPreview weeklyCentavos={weeklyCentavos} />
            </Suspense>
          </Fold>
        )}
        <OnlySpanish />
        <Papers {...papers} />
        {signed ? (
          <>
            <Notice kind="good" icon="check" live="status">
              <Rich k="contractSignature.signed" />
            </Notice>
            <div className="actions" ref={contract.signed ? undefined : focusLink}>
              <ButtonLink to={next} block>
                {t('contractSignature.continue')}
              </ButtonLink>
            </div>
          </>
        ) : (
          <SignaturePad
            id={contract.id}
            requestId={requestId}
            summary={contract.summary}
            code={contract.signatureCode}
            onSigned={() => setSigned(true)}
          />
        )}
      </div>
    </FlowPage>
  );
}

/** The sheet that had the focus is gone. */
const focusLink = (at: HTMLElement | null) => at?.querySelector('a')?.focus();

/** The contract's id for saveSignature. Spec §3 and §7 put it in the response of another call. */
async function idOfContract(
  { id }: { id?: string },
  { api, shopRef, requestId }: Pick<OpenRequest, 'api' | 'shopRef' | 'requestId'>,
): Promise<string> {
  return id ?? dataOf(await api.call('getSendingData', { params: { requestId } }), shopRef).id;
}

/** Folded away, so its script is not waited for. */
const LockPreview = lazy(async () => ({
  default: (await import('#web/shell/lock-preview/lock-preview.tsx')).LockPreview,
}));

/** What is paid today, each week, in all, and how long. */
const Figures = ({ figures }: { figures: Readonly<Record<Figure, string>> }) => (
  <dl className={styles.figures}>
    {(['today', 'weekly', 'total', 'ends'] as const).map((name: Figure) => (
      <div key={name}>
        <dt>{t(`contractSignature.${name}`)}</dt>
        <dd>{figures[name]}</dd>
      </div>
    ))}
  </dl>
);

type Figure = 'today' | 'weekly' | 'total' | 'ends';

/** The credit in at most eight points, word for word as the server hashes them. */
const Summary = ({ shown, folded }: ReturnType<typeof pointsOf>) => (
  <section>
    <h2 className="vh">{t('contractSignature.summary')}</h2>
    <div lang="es-MX">
      <FactList facts={shown} />
      <Fold title={t('contractSignature.rest')}>
        <FactList facts={folded} />
      </Fold>
    </div>
  </section>
);

/** In the loader: never folded are what locks the phone, what it costs a year, and how one gets out of it. */
function pointsOf(lines: readonly { about: keyof typeof icons; text: string }[]) {
  const points = lines.map(({ about, text }) => ({ about, fact: { icon: icons[about], text } }));
  const isShown = ({ about }: (typeof points)[number]) => ['late', 'cat', 'revoke'].includes(about);
  return {
    shown: points.filter(isShown).map(({ fact }) => fact),
    folded: points.filter((point) => !isShown(point)).map(({ fact }) => fact),
  };
}

const icons = {
  pay: 'wallet',
  total: 'receipt',
  cat: 'info',
  due: 'calendar',
  late: 'alert',
  early: 'check',
  revoke: 'undo',
  lender: 'shield',
} as const satisfies Record<string, IconName>;

/** Both documents as PDFs, each marked once it has been opened. */
function Papers({ contract, pagare }: { contract: string; pagare: string }) {
  return (
    <div className={styles.papers}>
      <Paper href={contract} name={t('contractSignature.contract')} />
      <Paper href={pagare} name={t('contractSignature.pagare')} />
    </div>
  );
}

function Paper({ href, name }: { href: string; name: string }) {
  const [seen, setSeen] = useState(false);
  return (
    <a href={href} target="_blank" rel="noreferrer" onClick={() => setSeen(true)}>
      <Icon name="document" />
      <span>
        <Words>{name}</Words>
        <small>{t('contractSignature.pdf')}</small>
      </span>
      <span className={seen ? styles.seen : styles.see}>
        <Words key={`${seen}`}>{t(seen ? 'contractSignature.seen' : 'contractSignature.see')}</Words>
        <Icon name={seen ? 'check' : 'external'} size="s" />
      </span>
    </a>
  );
}
