import { useState, Fragment } from 'react';
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
import { LockPreview } from '#web/shell/lock-preview/lock-preview.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Money } from '#web/ui/money.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import type { PlanFigures } from '#web/ui/plan.tsx';
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
  const here = screenPath(shopRef, 'contract-signature', { requestId });
  return {
    requestId,
    contract: { ...contract, id: await idOfContract(contract, { api, shopRef, requestId }) },
    product: order.product.name,
    colour: contract.color ?? null,
    plan: planFigures({ ...contract, price: contract.price ?? order.product.price }),
    papers: { contract: `${here}/Contract`, pagare: `${here}/IOU` },
    next: screenPath(shopRef, 'down-payment', { requestId }),
  };
}

export default function ContractSignature({ loaderData }: Route.ComponentProps) {
  const { requestId, contract, product, colour, plan, papers, next } = loaderData;
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
      before={
        <DeviceLine
          file={contract.phoneImage}
          name={product}
          note={[colour, plural(plan.weeks, 'plan.weeks')].filter(Boolean).join(' · ')}
        >
          <Money centavos={plan.weeklyPaymentCentavos} soft />
          <small>{t('plan.aWeek')}</small>
        </DeviceLine>
      }
    >
      <div className="stack">
        {contract.summary ? <Summary lines={contract.summary.lines} /> : <FactList facts={facts(plan)} />}
        {!signed && partner.locksDevices && (
          <details className={styles.lock}>
            <summary>{t('lockPreview.legend')}</summary>
            <LockPreview weeklyCentavos={plan.weeklyPaymentCentavos} />
          </details>
        )}
        <OnlySpanish />
        <Papers {...papers} />
        <SignaturePad
          id={contract.id}
          requestId={requestId}
          summary={contract.summary}
          code={contract.signatureCode}
          onSigned={() => setSigned(true)}
          signed={
            signed && (
              <>
                <Notice kind="good" icon="check" live="status">
                  <Rich k="contractSignature.signed" />
                </Notice>
                <ButtonLink to={next} block>
                  {t('contractSignature.continue')}
                </ButtonLink>
              </>
            )
          }
        />
      </div>
    </FlowPage>
  );
}

/** The contract's id for saveSignature. Spec §3 and §7 put it in the response of another call. */
async function idOfContract(
  { id }: { id?: string },
  { api, shopRef, requestId }: Pick<OpenRequest, 'api' | 'shopRef' | 'requestId'>,
): Promise<string> {
  return id ?? dataOf(await api.call('getSendingData', { params: { requestId } }), shopRef).id;
}

/** Summarises in three sentences what is signed, where the server has no summary of its own, or it is signed already. */
function facts(plan: PlanFigures) {
  const cash = plan.cashPriceCentavos;
  return [
    {
      icon: 'wallet' as const,
      text: (
        <Rich
          k="contractSignature.pay"
          params={{
            down: formatMoneyShort(plan.downPaymentCentavos),
            weekly: formatMoneyShort(plan.weeklyPaymentCentavos),
            weeks: plural(plan.weeks, 'plan.weeks'),
          }}
        />
      ),
    },
    {
      icon: 'receipt' as const,
      text: (
        <Rich
          k={cash === undefined ? 'contractSignature.totalOnly' : 'contractSignature.total'}
          params={{ total: formatMoneyShort(plan.totalCentavos), cash: formatMoneyShort(cash ?? 0) }}
        />
      ),
    },
    { icon: 'lock' as const, text: <Rich k="contractSignature.lock" /> },
  ];
}

/** The credit in at most eight lines, word for word as the server hashes them. */
function Summary({ lines }: { lines: readonly { about: keyof typeof icons; text: string }[] }) {
  return (
    <section>
      <h2 className={styles.label}>{t('contractSignature.summary')}</h2>
      <div lang="es-MX">
        <FactList facts={lines.map(({ about, text }) => ({ icon: icons[about], text: withAmounts(text) }))} />
      </div>
    </section>
  );
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

/** Amounts are what is looked for: they are bold, the words around them stay as they are. */
const withAmounts = (text: string) =>
  text.split(/(\$[\d,]+(?:\.\d\d)?)/).map((piece, index) => (
    // A new sentence mounts new elements: a word that moved within the old ones would count as a layout shift.
    <Fragment key={`${index}${piece}`}>{index % 2 === 1 ? <b>{piece}</b> : <Words>{piece}</Words>}</Fragment>
  ));

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
      {seen ? (
        <span className={styles.seen}>
          <Icon name="check" size="s" />
          <Words>{t('contractSignature.seen')}</Words>
        </span>
      ) : (
        <span className={styles.see}>
          <Words>{t('contractSignature.see')}</Words>
          <Icon name="external" size="s" />
        </span>
      )}
    </a>
  );
}
